/** The pictures of a hosted project: those under the wiki's own folders of its bucket. */
import { createHash, randomUUID } from 'node:crypto'
import { asRecord, list, type RecordData } from '#shared/model/stored-fields'
import { WIKI_FOLDERS, type Wiki, type WikiFile } from '../wiki/wiki.ts'
import type { AskService } from './ask-service.ts'

export interface Bucket {
  /** Scheme and host. */
  readonly origin: string
  readonly bucket: string
}

type Ports = Pick<Wiki, 'files' | 'read' | 'putFile' | 'removeFile'>

/** Under this name of its own the provider's client looks for the token in a file's address. */
const TOKENS = 'firebaseStorageDownloadTokens'

export function hostedFiles(ask: AskService, { origin, bucket }: Bucket): Ports {
  const objects = `${origin}/storage/v1/b/${encodeURIComponent(bucket)}/o`
  const objectAt = (path: string) => `${objects}/${encodeURIComponent(path)}`
  return {
    async *files() {
      for (const folder of WIKI_FOLDERS) {
        let pageToken = ''
        do {
          const asked = new URLSearchParams({ prefix: `${folder}/`, maxResults: '1000' })
          if (pageToken !== '') asked.set('pageToken', pageToken)
          const page = asRecord(await (await ask(`${objects}?${asked}`)).json())
          for (const item of list(page['items'])) yield fileOf(asRecord(item))
          pageToken = String(page['nextPageToken'] ?? '')
        } while (pageToken !== '')
      }
    },
    async read({ path }) {
      const answer = await ask(`${objectAt(path)}?alt=media`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    async putFile({ path, contentType, token }, bytes) {
      const facts = {
        name: path,
        contentType,
        metadata: { [TOKENS]: token },
        // the service compares what arrived, and refuses what is not the same
        md5Hash: createHash('md5').update(bytes).digest('base64'),
      }
      await ask(
        `${origin}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?uploadType=multipart`,
        {
          body: twoParts(facts, contentType, bytes),
        },
      )
    },
    async removeFile(path) {
      await ask(objectAt(path), { method: 'DELETE', may: [404] })
    },
  }
}

const fileOf = ({ name, contentType, size, metadata }: RecordData): WikiFile => ({
  path: String(name),
  contentType: String(contentType),
  size: Number(size),
  hash: null,
  token: String(asRecord(metadata)[TOKENS] ?? '').split(',', 1)[0] ?? '',
})

function twoParts(facts: unknown, contentType: string, bytes: Uint8Array) {
  const boundary = randomUUID()
  const part = (type: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`
  return {
    type: `multipart/related; boundary=${boundary}`,
    bytes: Buffer.concat([
      Buffer.from(`${part('application/json')}${JSON.stringify(facts)}\r\n${part(contentType)}`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
