import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchFields } from './index-definitions.ts'
import { indexDocument } from './index-document.ts'
import type { SearchRecord } from './search-index.ts'

const PATH = 'ContentRef/Seth,Ring'
const page = (Series: string): SearchFields => ({ Name: 'Seth Ring', Type: 'Book', Series })
const record = (Series: string) => ({ objectID: 'Seth,Ring', ...page(Series) })

const STATES: readonly (readonly [SearchFields | null, object | undefined])[] = [
  [page('one'), record('one')],
  [page('two'), record('two')],
  [{ ...page('one'), hidden: true }, undefined],
  [{ ...page('one'), movedTo: 'Ring' }, undefined],
  [{ Name: 'no page' }, undefined],
  [null, undefined],
]

class Refused extends Error {}

describe('the handler of a document’s change', () => {
  it('ends with the record of the last version, in whatever order and number events arrive', async () => {
    const version = fc.tuple(fc.constantFrom(...STATES), fc.integer({ min: 1, max: 2 }))
    const history = fc.array(version, { minLength: 1, maxLength: 4 })
    const refusals = fc.array(fc.boolean(), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), history, refusals, async (scheduler, versions, refused) => {
        let stored: { fields: SearchFields; version: string } | null = null
        const index = new Map<string, SearchRecord>()
        // Each call takes effect at a moment that the scheduler chooses.
        const moment = async (refusable: boolean) => {
          await scheduler.schedule(Promise.resolve())
          if (refusable && refused.pop() === true) throw new Refused()
        }
        const deps = {
          read: async () => {
            await moment(true)
            return stored
          },
          put: async (_name: string, one: SearchRecord) => {
            await moment(true)
            index.set(one.objectID, one)
          },
          remove: async (_name: string, id: string) => {
            await moment(true)
            index.delete(id)
          },
        }
        /** Delivers an event at least once, as the provider does. */
        const deliver = async (): Promise<void> => {
          await moment(false)
          try {
            await indexDocument(PATH, deps)
          } catch (error) {
            if (!(error instanceof Refused)) throw error
            await deliver()
          }
        }
        const deliveries: Promise<void>[] = []
        scheduler.scheduleSequence(
          versions.map(([[fields], times], at) => async () => {
            stored = fields === null ? null : { fields, version: `${at}` }
            for (let time = 0; time < times; time++) deliveries.push(deliver())
          }),
        )
        await scheduler.waitIdle()
        await Promise.all(deliveries)
        expect(index.get('Seth,Ring')).toEqual(versions.at(-1)?.[0][1])
      }),
      { numRuns: 1000 },
    )
  })

  it('throws if the document keeps changing, so that the event is delivered again', async () => {
    let version = 0
    let writes = 0
    const deps = {
      read: async () => ({ fields: page('one'), version: `${version++}` }),
      put: async () => void writes++,
      remove: async () => {},
    }
    await expect(indexDocument(PATH, deps)).rejects.toThrow('changed again and again')
    expect(writes).toBe(10)
  })

  it.each(['Content/Books/Seth,Ring/Blurb', 'usernames/mira', 'ContentRef/a/b/c'])(
    'rejects other documents: %s',
    async (path) => {
      const refuse = () => Promise.reject(new Error('asked'))
      await expect(indexDocument(path, { read: refuse, put: refuse, remove: refuse })).rejects.toThrow(
        'No search index is derived',
      )
    },
  )
})
