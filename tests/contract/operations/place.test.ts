/** Contract test of placing texts in bulk: a dry run names them, and a write is an edit that can be reverted. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupId } from '#shared/model/document-paths'
import { packTextPlace } from '#shared/model/packed-place'
import { toPageKey } from '#shared/model/page-key'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { importCommand } from '../../../operations/commands/import.ts'
import { place } from '../../../operations/commands/place.ts'
import { planCatalogue } from '../../../operations/repair/plan-catalogue.ts'
import { planRepair } from '../../../operations/repair/plan-repair.ts'
import { openLocalCopy } from '../../../operations/wiki/local-copy.ts'
import type { WikiSource } from '../../../operations/wiki/wiki.ts'
import { readPages } from '../../../operations/wiki/wiki-pages.ts'
import { createFilledFolder } from '../../wiki-process.ts'
import { failOnDamage, ignoreProgress } from './fail-on-damage.ts'
import { runCommand } from './run-command.ts'
import { OPERATION_TIMEOUT } from './run-operation.ts'

const BOOK = 'A Door Left Owing'
const KEY = toPageKey(BOOK)

const lampPage = (name: string, type = 'Item') => `---
name: ${name}
type: ${type}
series: The Outstanding
---

## Blurb

### About <!-- b0 -->

A lamp that burns by day.

#### Its place <!-- b0e1 at=${KEY} 7 -->

It hangs in the canteen.

## History

### Found <!-- b0 -->

#### By whom <!-- b0e0 -->

By nobody.
`

let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = await createFilledFolder()
  folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-place-'))
  await writeFile(join(folder, 'lamp.md'), lampPage('A Lamp'))
  await writeFile(join(folder, 'wick.md'), lampPage('A Wick'))
  await writeFile(join(folder, 'other.md'), lampPage('A Snuffer').replace('The Outstanding', 'Elsewhere'))
  expect(await runCommand(importCommand, '--data', dataDir, folder)).toMatchObject({ ok: true })
}, OPERATION_TIMEOUT)
afterAll(async () => {
  for (const made of [dataDir, folder]) await rm(made, { recursive: true, force: true })
})

const run = (...args: readonly string[]) =>
  runCommand(place, '--data', dataDir, '--type', 'Item', '--series', ' The  Outstanding', ...args)

async function read<T>(work: (source: WikiSource) => Promise<T>): Promise<T> {
  const { source, close } = await openLocalCopy(dataDir)
  try {
    return await work(source)
  } finally {
    await close()
  }
}

const readAll = () => read((source) => readPages(source, ignoreProgress, failOnDamage))
const readRecord = (path: string) =>
  read(async (source) => {
    const document = await source.document(path)
    return document === null ? null : toPlainRecord(parseFields(document.fields))
  })

it(
  'names each text in a dry run, which is the default, and changes nothing',
  async () => {
    const before = await readAll()
    const { ok, text } = await run('--book', BOOK, '--chapter', '3')
    expect(ok).toBe(true)
    expect(text.split('\n').filter((line) => !line.endsWith('…'))).toEqual([
      '  A Lamp',
      '    Blurb: 1 text',
      '      A lamp that burns by day.',
      '    History: 1 text',
      '      By whom By nobody.',
      '  A Wick',
      '    Blurb: 1 text',
      '      A lamp that burns by day.',
      '    History: 1 text',
      '      By whom By nobody.',
      expect.stringMatching(
        /^4 texts of 2 pages to place in A Door Left Owing, chapter 3\. \d+ texts have their place already\. Nothing was changed\. --write places them\.$/,
      ),
    ])
    expect(await readAll()).toEqual(before)
  },
  OPERATION_TIMEOUT,
)

it.each([
  [['--book', 'No Such Book'], 'There is no book "No Such Book" with a number in a series.'],
  [['--book', 'Varven'], 'There is no book "Varven" with a number in a series.'],
  [['--book', BOOK, '--chapter', '99'], 'A Door Left Owing has no chapter 99; its page has the chapters 1 to 41.'],
  [['--book', BOOK, '--chapter', 'three'], '--chapter takes a number of 0 or more; this is "three".'],
  [['--book', BOOK, '--section', 'Chapters'], '--section takes one of '],
  [['--book', BOOK, '--write', '--dry-run'], '--write and --dry-run are opposites; give only one of them.'],
  [[], 'Name the book in which the texts are placed with --book.'],
])('refuses %j', async (args, message) => {
  const { ok, text } = await run(...args)
  expect([ok, text.includes(message) ? message : text]).toEqual([false, message])
})

it(
  'places the texts of a section by a save of each page, with its history, and no text twice',
  async () => {
    const before = await readAll()
    const args = ['--book', BOOK, '--chapter', '3', '--section', 'History']
    const { ok, text } = await run(...args, '--write')
    expect([ok, text.split('\n').at(-1)]).toEqual([
      true,
      expect.stringMatching(
        /^2 texts of 2 pages placed in A Door Left Owing, chapter 3\. \d+ texts have their place already\.$/,
      ),
    ])
    const after = await readAll()
    const at = { book: KEY, chapter: 3 }
    const lamp = after.pages.get('A,Lamp')
    expect(lamp?.sections.get('History')).toMatchObject([{ entries: [{ text: 'By nobody.', at }] }])
    expect(lamp?.sections.get('Blurb')).toEqual(before.pages.get('A,Lamp')?.sections.get('Blurb'))
    expect(lamp?.reference).toMatchObject({ rev: 2, updatedByName: 'Operator' })
    // Everything else is as before.
    for (const [key, page] of before.pages)
      if (key !== 'A,Lamp' && key !== 'A,Wick') expect(after.pages.get(key), key).toEqual(page)
    // The history has both versions of the section, which is what a revert needs.
    const header = await readRecord(`content_backup/${backupId('A,Lamp', 2)}`)
    expect(header).toMatchObject({ text: 'Placed in A Door Left Owing, chapter 3', editedBy: 'Operator', minor: true })
    const copies = [1, 2].map((rev) => readRecord(`content_backup/${backupId('A,Lamp', rev)}/sections/History`))
    expect((await Promise.all(copies)).map((copy) => JSON.stringify(copy).includes('"chapter":3'))).toEqual([
      false,
      true,
    ])
    for (const mode of ['--dry-run', '--write'])
      expect((await run(...args, mode)).text.split('\n').at(-1)).toMatch(
        /^There is no text to place in A Door Left Owing, chapter 3\. \d+ texts have their place already\. Nothing was changed\.$/,
      )
  },
  OPERATION_TIMEOUT,
)

it(
  'places the rest, so that the page has a first place, and leaves lists and records right',
  async () => {
    expect(await run('--book', BOOK, '--chapter', '3', '--write')).toMatchObject({ ok: true })
    const entry = await read(async (source) => {
      for await (const { path, fields } of source.documents(failOnDamage))
        if (path.startsWith('catalogue/Items') && fields.includes('A,Lamp')) return fields
      return ''
    })
    expect(entry).toContain(packTextPlace({ book: KEY, chapter: 3 }))
    await read(async (source) => {
      const hooks = { onDamage: failOnDamage, onRecord: () => {} }
      expect(await planCatalogue(source, new Date(), hooks)).toMatchObject({ findings: [] })
      expect(await planRepair(source, ignoreProgress, failOnDamage)).toMatchObject({ findings: [], reviewed: [] })
    })
  },
  OPERATION_TIMEOUT,
)
