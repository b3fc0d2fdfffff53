/** Fixture: a local update feed with the files of a release that the updater requests. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

interface Release {
  readonly version: string
  readonly bytes: Buffer
  /** A wrong checksum, to replace the true one. */
  readonly sha512?: string
}

export interface Feed {
  readonly address: string
  offer(release: Release): void
  close(): Promise<void>
}

export const sha512Of = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64')

export async function startFeed(): Promise<Feed> {
  let offered: Release | null = null
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed')
    if (offered !== null && /^\/latest-linux(?:-arm64)?\.yml$/.test(pathname)) response.end(description(offered))
    else if (offered !== null && pathname === `/${fileOf(offered)}`) response.end(offered.bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    offer(release) {
      offered = release
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const fileOf = ({ version }: Release): string => `program-${version}.AppImage`

const description = (release: Release): string => `version: ${release.version}
files:
  - url: ${fileOf(release)}
    sha512: ${release.sha512 ?? sha512Of(release.bytes)}
    size: ${release.bytes.length}
path: ${fileOf(release)}
sha512: ${release.sha512 ?? sha512Of(release.bytes)}
releaseDate: '2026-11-22T00:00:00.000Z'
`
