/** Fake of the bucket's admin API: lists in small pages, downloads, and uploads with a checked hash. */
import { createHash } from 'node:crypto'
import { createHostedError, type HostedHandler, type HostedResponse } from './hosted-handler.ts'

export interface FakeStoredFile {
  readonly contentType: string
  readonly metadata: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

const PAGE = 3

export function createFakeStorageApi(bucket: string): {
  readonly files: Map<string, FakeStoredFile>
  readonly calls: HostedHandler
} {
  const files = new Map<string, FakeStoredFile>()
  const objects = `/storage/v1/b/${bucket}/o`

  function list(request: URLSearchParams): HostedResponse {
    const names = [...files.keys()].filter((name) => name.startsWith(request.get('prefix') ?? ''))
    const from = Number(request.get('pageToken') ?? 0)
    const items = names
      .sort()
      .slice(from, from + PAGE)
      .map((name) => {
        const { contentType, metadata, bytes } = files.get(name) ?? { bytes: [] }
        return { name, contentType, metadata, size: String(bytes.length) }
      })
    const more = from + PAGE < names.length ? { nextPageToken: String(from + PAGE) } : {}
    return { status: 200, body: { items, ...more } }
  }

  /** Parses a multipart body of two parts: metadata and bytes. */
  function take(type: string, body: Buffer): HostedResponse {
    const [, boundary = ''] = /^multipart\/related; boundary=(\S+)$/.exec(type) ?? []
    const [, facts = '', bytes = ''] = body.toString('latin1').split(`--${boundary}\r\n`)
    const content = (part: string) => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4), 'latin1')
    const { name, contentType, metadata, md5Hash } = JSON.parse(content(facts).toString())
    const whole = content(bytes.slice(0, bytes.lastIndexOf(`\r\n--${boundary}--`)))
    if (createHash('md5').update(whole).digest('base64') !== md5Hash)
      return createHostedError(400, '', 'Provided MD5 hash does not match')
    files.set(name, { contentType, metadata, bytes: whole })
    return { status: 200, body: { name } }
  }

  return {
    files,
    calls({ method, url, type, body }) {
      if (url.pathname === `/upload${objects}` && method === 'POST') return take(type, body)
      if (url.pathname === objects && method === 'GET') return list(url.searchParams)
      if (!url.pathname.startsWith(`${objects}/`)) return null
      const name = decodeURIComponent(url.pathname.slice(objects.length + 1))
      const file = files.get(name)
      if (file === undefined) return createHostedError(404, '', `No such object: ${bucket}/${name}`)
      if (method === 'DELETE') return { status: 200, body: String(files.delete(name)) }
      return url.searchParams.get('alt') === 'media' ? { status: 200, body: file.bytes } : null
    },
  }
}
