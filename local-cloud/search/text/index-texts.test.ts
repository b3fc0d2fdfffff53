import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CurrentTexts, indexTexts } from './index-texts.ts'
import type { TextFields } from './text-records.ts'

const createRecord = (part: number, text: string): TextFields => ({
  objectID: `Kell/Info/${part}`,
  Page: 'Kell',
  Name: 'Kell',
  Type: 'Race',
  Series: '',
  Section: 'Info',
  Kind: 'text',
  Text: text,
  Links: [],
  Places: [],
})

const createTexts = (version: number, parts: number): CurrentTexts => ({
  version: `${version}`,
  records: Array.from({ length: parts }, (_, part) => createRecord(part, `version ${version}`)),
})

class Refused extends Error {}

it('the index ends with the texts of the last version, in whatever order and number events arrive', async () => {
  const partCounts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 })
  const refusals = fc.array(fc.boolean(), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), partCounts, refusals, async (scheduler, counts, refused) => {
      let stored = createTexts(0, 2)
      const index = new Map<string, TextFields>()
      // Each call takes effect at a moment that the scheduler chooses.
      const moment = async () => {
        await scheduler.schedule(Promise.resolve())
        if (refused.pop() === true) throw new Refused()
      }
      const deps = {
        async read() {
          await moment()
          return stored
        },
        async list() {
          await moment()
          return [...index.keys()]
        },
        async put(records: readonly TextFields[]) {
          await moment()
          for (const record of records) index.set(record.objectID, record)
        },
        async remove(ids: readonly string[]) {
          await moment()
          for (const id of ids) index.delete(id)
        },
      }
      // A failed event is delivered again.
      const deliver = (): Promise<void> =>
        indexTexts(deps).catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error
          return deliver()
        })
      const running: Promise<void>[] = []
      for (const [version, parts] of counts.entries()) {
        stored = createTexts(version + 1, parts)
        running.push(deliver(), deliver())
      }
      await scheduler.waitFor(Promise.all(running))
      expect([...index.values()].sort((a, b) => (a.objectID < b.objectID ? -1 : 1))).toEqual(stored.records)
    }),
  )
})

it('a page that changes again and again is an error, so that the event is delivered again', async () => {
  let version = 0
  const nothing = async () => {}
  const read = async () => createTexts(version++, 1)
  await expect(indexTexts({ read, list: async () => [], put: nothing, remove: nothing })).rejects.toThrow(
    /again and again/,
  )
})
