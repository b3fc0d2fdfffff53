/** Contract test of the service worker, with fakes of the browser's interfaces. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { PROJECT_DIR } from '../../wiki-process.ts'

interface FetchEvent {
  readonly request: { readonly method: string; readonly mode: string; readonly url: string }
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

const ORIGIN = 'https://wiki.example'

/** @param put stores a response in the fake cache */
function workerWith(put: () => Promise<void>) {
  const listeners = new Map<string, (event: FetchEvent) => void>()
  runInNewContext(readFileSync(join(PROJECT_DIR, 'renderer/public/sw.js'), 'utf8'), {
    URL,
    self: {
      location: { origin: ORIGIN, search: '?build' },
      addEventListener: (name: string, listener: (event: FetchEvent) => void) => listeners.set(name, listener),
    },
    caches: { match: async () => undefined, open: async () => ({ put }) },
    fetch: async () => new Response('a script'),
  })
  return async (path: string): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined
    const later: Promise<unknown>[] = []
    listeners.get('fetch')?.({
      request: { method: 'GET', mode: 'no-cors', url: ORIGIN + path },
      respondWith: (given) => {
        answer = given
      },
      waitUntil: (work) => later.push(work),
    })
    const text = await (await answer)?.text()
    await Promise.all(later)
    return text
  }
}

it('returns the response although the device has no space to cache it', async () => {
  const load = workerWith(() => Promise.reject(new DOMException('', 'QuotaExceededError')))
  expect(await load('/assets/a.js')).toBe('a script')
})

it('caches scripts and styles, and handles no other request', async () => {
  let stored = 0
  const load = workerWith(async () => void stored++)
  expect(await load('/assets/a.js')).toBe('a script')
  expect(await load('/icon.svg')).toBeUndefined()
  expect(stored).toBe(1)
})
