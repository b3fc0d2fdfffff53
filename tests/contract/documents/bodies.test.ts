/** Contract test of body limits: hostile bodies are sent to a process of its own, whose memory is measured. */

import { existsSync, readFileSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getDatabase } from '../../stored-pages.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'
import { errorIn } from './lite-calls.ts'
import { type RawHttpResponse, sendRawRequest } from './raw-request.ts'

const MIB = 1024 ** 2
const MAX_BODY = 10 * MIB
const BOUND = 32 * 1000 ** 2

const isMeasured = existsSync('/proc/self/status')
const bounded = isMeasured
  ? 'while memory grows by less than 32 MB'
  : '(memory is not measured: this system has no /proc)'

let wiki: WikiProcess
let database: string
// Each test has a new process, because memory of an earlier body would change the measurement.
beforeEach(async () => {
  wiki = await startWiki()
  database = await getDatabase(wiki)
})
afterEach(() => wiki?.stop())

/** Returns the peak memory of the process in bytes, as the system records it. */
function peak(): number {
  const status = readFileSync(`/proc/${wiki.child.pid}/status`, 'utf8')
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
  if (kibibytes === undefined) throw new Error('/proc has no VmHWM')
  return Number(kibibytes) * 1024
}

async function expectBounded(attack: () => Promise<void>): Promise<void> {
  const before = isMeasured ? peak() : 0
  await attack()
  if (isMeasured) expect(peak() - before).toBeLessThan(BOUND)
  expect((await fetch(`${wiki.services}/_local/health`)).status).toBe(200)
}

const post = (
  call: string,
  headers: Record<string, string>,
  write: (out: ClientRequest) => void,
): Promise<RawHttpResponse> =>
  sendRawRequest(
    {
      port: Number(new URL(wiki.services).port),
      method: 'POST',
      path: `/v1/${database}/documents:${call}`,
      headers,
    },
    write,
  )

function expectRefused({ status, bytes }: RawHttpResponse, code: number, message: string): void {
  expect(status).toBe(code)
  const error = errorIn(JSON.parse(String(bytes)))
  expect(error?.status).toBe('INVALID_ARGUMENT')
  expect(error?.message).toContain(message)
}

const TOO_LARGE = `Request payload size exceeds the limit: ${MAX_BODY} bytes.`

describe('fault 27: a body', () => {
  it(`of 11 MiB is refused by its length ${bounded}`, () =>
    expectBounded(async () => {
      const headers = { 'content-length': String(11 * MIB) }
      expectRefused(await post('commit', headers, (out) => out.write('{')), 413, TOO_LARGE)
    }))

  it(`of a gigabyte in chunks is cut off ${bounded}`, () =>
    expectBounded(async () => {
      const chunk = Buffer.alloc(MIB / 4, 0x20)
      const answer = await post('commit', {}, (out) => {
        let sent = 0
        const more = () => {
          while (sent < 1024 * MIB && !out.destroyed) {
            sent += chunk.length
            if (!out.write(chunk)) return
          }
        }
        out.on('drain', more)
        more()
      })
      expectRefused(answer, 413, TOO_LARGE)
    }))

  it(`that decompresses to a gigabyte is refused compressed ${bounded}`, () =>
    expectBounded(async () => {
      // Concatenated gzip files are one gzip file.
      const part = gzipSync(Buffer.alloc(64 * MIB))
      const bomb = Buffer.concat(Array.from({ length: 16 }, () => part))
      const headers = { 'content-encoding': 'gzip' }
      const answer = await post('commit', headers, (out) => out.end(bomb))
      expectRefused(answer, 400, 'no compressed bodies')
    }))

  const deep = (open: string, inner: string, close: string, depth = 100_000) =>
    open.repeat(depth) + inner + close.repeat(depth)
  const filters = deep('{"compositeFilter":{"op":"AND","filters":[', '', ']}}')
  const nested: [what: string, call: string, body: string][] = [
    ['lists in lists', 'commit', deep('[', '', ']')],
    ['lists in lists, 5 million deep', 'runQuery', deep('[', '', ']', 5_000_000)],
    ['objects in objects', 'commit', deep('{"a":', '1', '}')],
    ['filters in filters', 'runQuery', `{"structuredQuery":{"from":[{"collectionId":"a"}],"where":${filters}}}`],
    ['unclosed lists', 'commit', '['.repeat(MAX_BODY)],
  ]
  it.each(nested)(`of %s is refused ${bounded}`, (_what, call, body) =>
    expectBounded(async () => {
      expectRefused(await post(call, {}, (out) => out.end(body)), 400, 'Nesting is too deep')
    }),
  )
})
