/** A save that ends in a crash, before any of its writes to the disk: the pages and their catalogue stay in step. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference } from '#shared/model/records'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import type { OpenedStore } from '../../../local-cloud/services/store/open-store.ts'
import {
  createHookedSqlite,
  createStoreFolder,
  failWhen,
  IO_ERROR,
  openTestStore,
  STORE_TEST_TIMEOUT,
} from '../../../local-cloud/services/testing/store-fixtures.ts'
import { planCatalogue } from '../../../operations/repair/plan-catalogue.ts'
import { createLocalSource } from '../../../operations/wiki/local-source.ts'
import { type JudgedWiki, openJudgedWiki } from '../saves/judged-wiki.ts'
import {
  ANE,
  commitSave,
  createAuth,
  createAuthors,
  createDetails,
  createTextBlocks,
  planTestCreation,
  planTestEdit,
} from '../saves/page-saves.ts'
import { failOnDamage } from './fail-on-damage.ts'

const KELL = 'Kell'
/** What is only read leaves the file as it is, so a crash before it is the crash before the next write. */
const READS = /^(?:SELECT|PRAGMA)/i
/** More writes than a save here has. */
const MAX_WRITES = 400

const SAVES: readonly (readonly [string, rev: number, (wiki: JudgedWiki) => SavePlan])[] = [
  ['a new page', 1, (wiki) => planTestCreation(wiki, createDetails('Item', 'Kell'))],
  [
    'an edit of what its list shows',
    2,
    (wiki) =>
      planTestEdit(wiki, KELL, { changed: new Map([['Blurb', createTextBlocks('Edited.')]]) }),
  ],
]

it.each(SAVES)(
  'fault 60: %s, crashed at each step, leaves no catalogue entry out of step',
  async (_, rev, plan) => {
    let writesLeft = Number.POSITIVE_INFINITY
    const fault = failWhen(IO_ERROR, (sql) => !READS.test(sql) && --writesLeft < 0)
    const dataDir = createStoreFolder()
    const wiki = await openJudgedWiki(undefined, {
      dataDir,
      open: createHookedSqlite({ before: fault }),
    })
    onTestFinished(() => wiki.close())
    await createAuthors(wiki)
    if (rev === 2) await commitSave(wiki, planTestCreation(wiki, createDetails('Item', 'Kell')))
    const { writes } = plan(wiki)

    const found: (number | null)[] = []
    for (let crashAt = 0; crashAt < MAX_WRITES; crashAt++) {
      writesLeft = crashAt
      const isStored = await wiki.evaluate(writes, createAuth(ANE)).catch(() => false)
      const crashed = createStoreFolder()
      for (const name of ['wiki.db', 'wiki.db-wal'])
        copyFileSync(join(dataDir, name), join(crashed, name))
      writesLeft = Number.POSITIVE_INFINITY
      found.push(await revisionIn(crashed))
      if (isStored) break
    }
    // the old state before each write, and the new one where none was refused
    expect(found.pop()).toBe(rev)
    expect(new Set(found)).toEqual(new Set([rev === 1 ? null : rev - 1]))
    // one to begin, one to commit, and those of at least five records
    expect(found.length).toBeGreaterThan(7)
    expect(found.length).toBeLessThan(MAX_WRITES - 1)
  },
  STORE_TEST_TIMEOUT,
)

/** The page's revision in a folder whose process is gone; null where it has no such page. */
async function revisionIn(dataDir: string): Promise<number | null> {
  const store = openTestStore({ dataDir })
  try {
    expect(await store.verify()).toEqual([])
    const source = sourceOf(store)
    const { put, findings } = await planCatalogue(source, new Date(), {
      onDamage: failOnDamage,
      onRecord: () => {},
    })
    expect([put, findings]).toEqual([[], []])
    const stored = store.documents.get(`ContentRef/${KELL}`)
    return stored === null
      ? null
      : (readReference(KELL, toPlainRecord(parseFields(stored.fields)))?.rev ?? null)
  } finally {
    store.close()
  }
}

const sourceOf = ({ documents, records, meta }: OpenedStore) =>
  createLocalSource({
    documents,
    records,
    meta,
    files: { list: () => [], read: () => Promise.reject(new Error('No picture is read.')) },
  })
