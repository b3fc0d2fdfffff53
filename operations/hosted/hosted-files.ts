/** Adapter of Cloud Storage to the wiki port, limited to the wiki's folders of its bucket. */
import { createHash, randomUUID } from 'node:crypto'
import { asRecord, type RecordData, toList } from '#shared/model/stored-fields'
import { WIKI_FOLDERS, type Wiki, type WikiFile } from '../wiki/wiki.ts'
import type { SendServiceRequest } from './service-client.ts'

export interface FilesEndpoint {
  /** Scheme and host. */
  readonly origin: string
  readonly bucket: string
}

type Ports = Pick<Wiki, 'files' | 'read' | 'putFile' | 'removeFile'>

/** Metadata field in which Firebase stores the download token. */
const TOKENS_KEY = 'firebaseStorageDownloadTokens'

export function createHostedFiles(send: SendServiceRequest, { origin, bucket }: FilesEndpoint): Ports {
  const objects = `${origin}/storage/v1/b/${encodeURIComponent(bucket)}/o`
  const objectAt = (path: string) => `${objects}/${encodeURIComponent(path)}`
  return {
    async *files() {
      for (const folder of WIKI_FOLDERS) {
        let pageToken = ''
        do {
          const query = new URLSearchParams({ prefix: `${folder}/`, maxResults: '1000' })
          if (pageToken !== '') query.set('pageToken', pageToken)
          const page = asRecord(await (await send(`${objects}?${query}`)).json())
          for (const item of toList(page['items'])) yield toWikiFile(asRecord(item))
          pageToken = String(page['nextPageToken'] ?? '')
        } while (pageToken !== '')
      }
    },
    async read({ path }) {
      const answer = await send(`${objectAt(path)}?alt=media`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    async putFile({ path, contentType, token }, bytes) {
      const facts = {
        name: path,
        contentType,
        metadata: { [TOKENS_KEY]: token },
        // The service verifies the upload against this hash.
        md5Hash: createHash('md5').update(bytes).digest('base64'),
      }
      await send(`${origin}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?uploadType=multipart`, {
        body: createMultipartBody(facts, contentType, bytes),
      })
    },
    async removeFile(path) {
      await send(objectAt(path), { method: 'DELETE', acceptedStatuses: [404] })
    },
  }
}

const toWikiFile = ({ name, contentType, size, metadata }: RecordData): WikiFile => ({
  path: String(name),
  contentType: String(contentType),
  size: Number(size),
  hash: null,
  token: String(asRecord(metadata)[TOKENS_KEY] ?? '').split(',', 1)[0] ?? '',
})

function createMultipartBody(facts: unknown, contentType: string, bytes: Uint8Array) {
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
