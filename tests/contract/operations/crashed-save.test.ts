/** A save that ends in a crash, before any of its writes to the disk: the pages and their catalogue stay in step. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseFields, plainRecord } from '#shared/model/record-fields'
import { readReference } from '#shared/model/records'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import type { OpenedStore } from '../../../local-cloud/store/open-store.ts'
import { planCatalogue } from '../../../scripts/operations/mending/plan-catalogue.ts'
import { localSource } from '../../../scripts/operations/wiki/local-source.ts'
import { type JudgedWiki, openJudgedWiki } from '../saves/judged-wiki.ts'
import {
  ANE,
  creation,
  detailsOf,
  edit,
  save,
  settle,
  text,
  verified,
} from '../saves/page-saves.ts'
import {
  failing,
  IO_ERROR,
  opened,
  PATIENCE,
  temporaryFolder,
  watchedSqlite,
} from '../store/store-fixtures.ts'
import { failOnDamage } from './undamaged.ts'

const KELL = 'Kell'
/** What is only read leaves the file as it is, so a crash before it is the crash before the next write. */
const READS = /^(?:SELECT|PRAGMA)/i
/** More writes than a save here has. */
const MAX_WRITES = 400

const SAVES: readonly (readonly [string, rev: number, (wiki: JudgedWiki) => SavePlan])[] = [
  ['a new page', 1, (wiki) => creation(wiki, detailsOf('Item', 'Kell'))],
  [
    'an edit of what its list shows',
    2,
    (wiki) => edit(wiki, KELL, { changed: new Map([['Blurb', text('Edited.')]]) }),
  ],
]

it.each(SAVES)(
  'fault 60: %s, crashed at each step, leaves no catalogue entry out of step',
  async (_, rev, plan) => {
    let writesLeft = Number.POSITIVE_INFINITY
    const fault = failing(IO_ERROR, (sql) => !READS.test(sql) && --writesLeft < 0)
    const dataDir = temporaryFolder()
    const wiki = await openJudgedWiki(undefined, {
      dataDir,
      open: watchedSqlite({ before: fault }),
    })
    onTestFinished(() => wiki.close())
    await settle(wiki)
    if (rev === 2) await save(wiki, creation(wiki, detailsOf('Item', 'Kell')))
    const { writes } = plan(wiki)

    const found: (number | null)[] = []
    for (let crashAt = 0; crashAt < MAX_WRITES; crashAt++) {
      writesLeft = crashAt
      const isStored = await wiki.judge(writes, verified(ANE)).catch(() => false)
      const crashed = temporaryFolder()
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
  PATIENCE,
)

/** The page's revision in a folder whose process is gone; null where it has no such page. */
async function revisionIn(dataDir: string): Promise<number | null> {
  const store = opened({ dataDir })
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
      : (readReference(KELL, plainRecord(parseFields(stored.fields)))?.rev ?? null)
  } finally {
    store.close()
  }
}

const sourceOf = ({ documents, records, meta }: OpenedStore) =>
  localSource({
    documents,
    records,
    meta,
    files: { list: () => [], read: () => Promise.reject(new Error('No picture is read.')) },
  })
