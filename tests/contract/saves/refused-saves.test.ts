/** What the deployed rules refuse: a save with anything wrong in it, and any part of one alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { createExistingPages, createSaves, OLD } from './existing-pages.ts'
import { forbiddenSaves } from './forbidden-saves.ts'
import {
  ANE,
  BETWEEN_NEW_PAGES,
  createAuth,
  createDetails,
  createTextBlocks,
  planTestCreation,
  planTestEdit,
} from './page-saves.ts'
import { openRulesCheckedWiki, type RulesCheckedWiki } from './rules-checked-wiki.ts'
import { SAVES_TO_SPOIL } from './saves-to-spoil.ts'
import { getRecordKind, type Writes } from './spoil-save.ts'
import { type SpoiltField, spoiltEntries, spoiltFields } from './spoilt-fields.ts'

let wiki: RulesCheckedWiki
beforeAll(async () => {
  wiki = await openRulesCheckedWiki()
  await createExistingPages(wiki)
})
afterAll(() => wiki.close())

const letIn = (writes: Writes) => wiki.evaluate(writes, createAuth(ANE))

/** Without making the others. */
function attemptOf(writes: Writes, what: string): SpoiltField | undefined {
  for (const attempt of spoiltFields(writes)) if (attempt.what === what) return attempt
  return undefined
}

describe('no record of a save can be written alone', () => {
  const savesToTakeApart = async () => [
    ...Object.values<SavePlan>({ ...createSaves(wiki, ANE) }),
    planTestEdit(wiki, OLD, { changed: new Map([['Blurb', createTextBlocks('New.')]]) }),
    planTestCreation(wiki, createDetails('Event', 'In a list of its own'), { shardForNew: 2 }),
  ]

  it('but the mark of time, which is a person’s own', async () => {
    for (const { writes } of await savesToTakeApart()) {
      const alone: string[] = []
      for (const write of writes) if (await letIn([write])) alone.push(getRecordKind(write.path))
      expect(alone).toEqual(
        writes.map(({ path }) => getRecordKind(path)).filter((one) => one === 'mark'),
      )
      wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
    }
  })

  // that a section is missing is not asked: SECURITY.md says why, and what it comes to
  it('nor all but one', async () => {
    for (const { writes } of await savesToTakeApart()) {
      const enough: string[] = []
      for (const left of writes.filter(({ path }) => getRecordKind(path) !== 'section'))
        if (await letIn(writes.filter((write) => write !== left)))
          enough.push(getRecordKind(left.path))
      expect(enough).toEqual([])
    }
  })
})

describe('a save that must not be', () => {
  it('faults 31, 32, 33, 36 and 37: by whom, of what, and where', async () => {
    const accepted: string[] = []
    let tried = 0
    for (const { what, writes, auth } of forbiddenSaves(wiki)) {
      tried++
      if (await wiki.evaluate(writes, auth)) accepted.push(what)
    }
    expect(accepted).toEqual([])
    expect(tried).toBeGreaterThan(100)
  })

  it.each(Object.entries(SAVES_TO_SPOIL))(
    'fault 38: has a field of %s strange, missing or one too many',
    async (_, plan) => {
      const { writes } = plan(wiki)
      const attempts = [...spoiltFields(writes), ...spoiltEntries(writes)]
      const surprises: string[] = []
      for (const attempt of attempts)
        if (!attempt.isLetIn && (await letIn(attempt.writes))) surprises.push(attempt.what)
      expect(surprises).toEqual([])
      // and what is let in is so because of nothing else
      for (const { what } of attempts.filter(({ isLetIn }) => isLetIn)) {
        const anew = attemptOf(plan(wiki).writes, what)
        if (anew === undefined || !(await letIn(anew.writes)))
          surprises.push(`${what}: ${wiki.reasons}`)
        wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
      }
      expect(surprises).toEqual([])
    },
  )
})
