import { beforeEach, expect, it } from 'vitest'
import type { EditReport } from '../ports/live-editing.ts'
import { ThrottledPresence } from './editor-presence.ts'

const MINUTE = 60_000
const edit = (more: Partial<EditReport> = {}): EditReport => ({
  uid: 'u1',
  userName: 'Mira',
  page: 'Gate',
  place: 'Blurb',
  ...more,
})

let time: number
let last: number
let requests: string[]
let answer: () => Promise<void>
let presence: ThrottledPresence

beforeEach(() => {
  time = MINUTE * 100
  last = 0
  requests = []
  answer = async () => {}
  presence = new ThrottledPresence({
    write: ({ page, place }) => {
      requests.push(`${page} ${place}`)
      return answer()
    },
    remove: async (uid) => void requests.push(`remove ${uid}`),
    now: () => time,
    lastWrite: {
      get: () => last,
      set(at) {
        last = at
      },
    },
  })
})

/** Resolves when all responses have arrived. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

async function typeFor(milliseconds: number, place: EditReport['place'] = 'Blurb') {
  for (const end = time + milliseconds; time < end; time += 1000) {
    presence.report(edit({ place }))
    await settle()
  }
}

it('writes at the first edit, and then once a minute while somebody types', async () => {
  await typeFor(MINUTE)
  expect(requests).toEqual(['Gate Blurb'])
  await typeFor(MINUTE * 10)
  expect(requests).toHaveLength(11)
})

it('writes nothing after the last edit', async () => {
  await typeFor(1000)
  time += MINUTE * 10
  await settle()
  expect(requests).toEqual(['Gate Blurb'])
})

it('names another section and another page a minute after the last write', async () => {
  await typeFor(1000)
  await typeFor(MINUTE, 'History')
  presence.report(edit({ page: 'Tower', place: 'details' }))
  await settle()
  expect(requests).toEqual(['Gate Blurb', 'Gate History'])
  await typeFor(MINUTE, 'History')
  expect(requests).toHaveLength(3)
})

it('counts the minute from the response, so that the service accepts the next write', async () => {
  let respond = () => {}
  answer = () =>
    new Promise((resolve) => {
      respond = resolve
    })
  presence.report(edit())
  await settle()
  time += 3000
  respond()
  await settle()
  time += MINUTE - 1
  presence.report(edit())
  await settle()
  expect(requests).toHaveLength(1)
  time += 1
  presence.report(edit())
  await settle()
  expect(requests).toHaveLength(2)
})

it('ignores a failed write, and tries again a minute later', async () => {
  answer = () => Promise.reject(new Error('offline'))
  await typeFor(MINUTE + 1000)
  expect(requests).toHaveLength(2)
})

it('deletes the record after its write, once, and writes again only a minute later', async () => {
  let respond = () => {}
  answer = () =>
    new Promise((resolve) => {
      respond = resolve
    })
  presence.report(edit())
  await settle()
  presence.leave('Gate')
  await settle()
  expect(requests).toEqual(['Gate Blurb'])
  respond()
  await settle()
  presence.leave('Gate')
  presence.report(edit())
  await settle()
  expect(requests).toEqual(['Gate Blurb', 'remove u1'])
})

it('keeps a record about another page, and deletes none where nothing was typed', async () => {
  presence.leave('Gate')
  presence.report(edit({ page: 'Tower' }))
  presence.leave('Gate')
  await settle()
  expect(requests).toEqual(['Tower Blurb'])
})

it('writes no earlier than a minute after a write of another window, and at once if the clock was set back', async () => {
  last = time - 1000
  await typeFor(MINUTE - 2000)
  expect(requests).toEqual([])
  await typeFor(2000)
  expect(requests).toEqual(['Gate Blurb'])
  time -= MINUTE * 10
  presence.report(edit())
  await settle()
  expect(requests).toHaveLength(2)
})
