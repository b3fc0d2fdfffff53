/** Contract test of the deployed rules: they refuse every save with an error in it, and any part of a save. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { getRecordKind, type Writes } from './change-save.ts'
import { createExistingPages, createSaves, OLD } from './existing-pages.ts'
import { forbiddenSaves } from './forbidden-saves.ts'
import { type InvalidSave, listInvalidEntries, listInvalidFields } from './invalid-fields.ts'
import { SAVE_PLANS } from './invalid-saves.ts'
import {
  ANE,
  BETWEEN_NEW_PAGES,
  createAuth,
  createDetails,
  createTextBlocks,
  planTestCreation,
  planTestEdit,
} from './page-saves.ts'
import { openRulesTestWiki, type RulesTestWiki } from './rules-test-wiki.ts'

let wiki: RulesTestWiki
beforeAll(async () => {
  wiki = await openRulesTestWiki()
  await createExistingPages(wiki)
})
afterAll(() => wiki.close())

const isAllowed = (writes: Writes) => wiki.evaluate(writes, createAuth(ANE))

/** Finds one invalid save without planning the others. */
function attemptOf(writes: Writes, what: string): InvalidSave | undefined {
  for (const attempt of listInvalidFields(writes)) if (attempt.what === what) return attempt
  return undefined
}

describe('no record of a save can be written alone', () => {
  const planSaves = async () => [
    ...Object.values<SavePlan>({ ...createSaves(wiki, ANE) }),
    planTestEdit(wiki, OLD, { changed: new Map([['Blurb', createTextBlocks('New.')]]) }),
    planTestCreation(wiki, createDetails('Event', 'In a list of its own'), { shardForNew: 2 }),
  ]

  it('except the rate limit record of the person', async () => {
    for (const { writes } of await planSaves()) {
      const alone: string[] = []
      for (const write of writes) if (await isAllowed([write])) alone.push(getRecordKind(write.path))
      expect(alone).toEqual(writes.map(({ path }) => getRecordKind(path)).filter((one) => one === 'mark'))
      wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
    }
  })
  // A missing section is not tried: the rules allow it, for the reason in SECURITY.md.
  it('and no save without one of its records, except a section', async () => {
    for (const { writes } of await planSaves()) {
      const enough: string[] = []
      for (const left of writes.filter(({ path }) => getRecordKind(path) !== 'section'))
        if (await isAllowed(writes.filter((write) => write !== left))) enough.push(getRecordKind(left.path))
      expect(enough).toEqual([])
    }
  })
})

describe('an invalid save is refused', () => {
  it('faults 31, 32, 33, 36 and 37: by a person without the right, of a wrong record, or at a wrong path', async () => {
    const accepted: string[] = []
    let tried = 0
    for (const { what, writes, auth } of forbiddenSaves(wiki)) {
      tried++
      if (await wiki.evaluate(writes, auth)) accepted.push(what)
    }
    expect(accepted).toEqual([])
    expect(tried).toBeGreaterThan(100)
  })

  it.each(Object.entries(SAVE_PLANS))(
    'fault 38: when a field of %s has an invalid value, is missing or is superfluous',
    async (_, plan) => {
      const { writes } = plan(wiki)
      const attempts = [...listInvalidFields(writes), ...listInvalidEntries(writes)]
      const surprises: string[] = []
      for (const attempt of attempts)
        if (!attempt.isAllowed && (await isAllowed(attempt.writes))) surprises.push(attempt.what)
      expect(surprises).toEqual([])
      // A save that is marked as allowed has to be allowed, so that no mark hides another mistake.
      for (const { what } of attempts.filter(({ isAllowed }) => isAllowed)) {
        const next = attemptOf(plan(wiki).writes, what)
        if (next === undefined || !(await isAllowed(next.writes))) surprises.push(`${what}: ${wiki.reasons}`)
        wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
      }
      expect(surprises).toEqual([])
    },
  )
})
