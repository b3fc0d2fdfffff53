import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftEdit } from '#shared/model/drafts/draft'
import { formatJournalLine } from '../../../electron/draft-vault/journal-lines.ts'
import { getFolderName } from '../../../electron/draft-vault/vault-names.ts'
import {
  createEntryEdit,
  createHookedDisk,
  createMemoryStore,
  createVaultFolder,
  DRAFT_KEY,
  diskError,
  IS_LONG_VAULT_RUN,
  OTHER_DRAFT_KEY,
  openVault,
  readEdits,
  unwrap,
  VAULT_TEST_TIMEOUT,
} from './vault-fixtures.ts'

const EDITS: readonly DraftEdit[] = [
  { kind: 'begin', at: '2026-01-01T00:00:00.000Z', pageName: 'Anwë', rev: 3 },
  createEntryEdit('line one\nline two 😀', 'e1'),
  createEntryEdit('', 'e2'),
  createEntryEdit('the last', 'e3'),
]

/** Creates a vault with one draft of `EDITS`; returns the path of its journal file. */
async function createStoredVault() {
  const folder = createVaultFolder()
  const index = createMemoryStore()
  const vault = await openVault(folder, { index })
  for (const edit of EDITS) unwrap(await vault.append(DRAFT_KEY, edit))
  unwrap(await vault.append(OTHER_DRAFT_KEY, createEntryEdit('another draft')))
  const path = join(folder, getFolderName(DRAFT_KEY))
  return { folder, index, path, journal: join(path, 'journal') }
}

const listSetAside = (folder: string): string[] =>
  existsSync(join(folder, 'set-aside')) ? readdirSync(join(folder, 'set-aside')) : []

const readSetAside = (folder: string): Buffer =>
  readFileSync(join(folder, 'set-aside', listSetAside(folder)[0] ?? 'none'))

/** Expects that a damaged journal loses edits only with a report, and that its bytes are set aside. */
async function expectNoSilentLoss(folder: string, damaged: Buffer): Promise<void> {
  const vault = await openVault(folder)
  const loaded = unwrap(await vault.load(DRAFT_KEY))
  const found = loaded?.edits ?? []
  // No edit is invented or reordered.
  expect(EDITS.filter((edit) => found.some((one) => JSON.stringify(one) === JSON.stringify(edit)))).toEqual(found)
  if (found.length < EDITS.length) {
    expect(vault.health()).toBe('set-aside')
    expect(readSetAside(folder)).toEqual(damaged)
  }
  unwrap(await vault.append(DRAFT_KEY, createEntryEdit('goes on', 'e9')))
  const again = await openVault(folder)
  expect(unwrap(await again.load(DRAFT_KEY))).toEqual({
    key: DRAFT_KEY.key,
    edits: [...found, createEntryEdit('goes on', 'e9')],
    damaged: null,
  })
  expect(await readEdits(again, OTHER_DRAFT_KEY)).toEqual([createEntryEdit('another draft')])
}

describe('fault 3: a journal cut at any byte', () => {
  it(
    'loses at most its last line, without a report, and accepts further edits',
    async () => {
      const { folder, journal } = await createStoredVault()
      const whole = readFileSync(journal)
      const ends = [...whole.keys()].filter((at) => whole[at] === 10)
      for (let length = 0; length <= whole.length; length++) {
        writeFileSync(journal, whole.subarray(0, length))
        const vault = await openVault(folder)
        const loaded = unwrap(await vault.load(DRAFT_KEY))
        // The first line identifies the draft; a line that lacks only its line break is complete.
        const lines = ends.filter((end) => end <= length).length
        expect(loaded?.edits ?? [], `${length} bytes`).toEqual(EDITS.slice(0, Math.max(0, lines - 1)))
        expect(loaded?.damaged ?? null).toBeNull()
        expect(vault.health()).toBe('kept')
        unwrap(await vault.append(DRAFT_KEY, createEntryEdit('goes on', 'e9')))
        expect((await readEdits(await openVault(folder))).length).toBe(Math.max(0, lines - 1) + 1)
      }
    },
    VAULT_TEST_TIMEOUT,
  )
})

describe('fault 4: a flipped bit', () => {
  it(
    'anywhere in a journal is reported, its file is set aside with the date, and readable edits remain',
    async () => {
      const { journal } = await createStoredVault()
      const whole = readFileSync(journal)
      const step = IS_LONG_VAULT_RUN ? 1 : 37
      for (let bit = 0; bit < whole.length * 8; bit += step) {
        const { folder, journal } = await createStoredVault()
        const damaged = Buffer.from(whole)
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        writeFileSync(journal, damaged)
        await expectNoSilentLoss(folder, damaged)
      }
    },
    VAULT_TEST_TIMEOUT,
  )

  it('in an image is reported, and the image is set aside', async () => {
    const { folder, path } = await createStoredVault()
    const first = await openVault(folder)
    const bytes = new Uint8Array(2000).fill(7)
    unwrap(await first.putImage(DRAFT_KEY, { id: 'i', name: 'gate.png', type: 'image/png', bytes }))
    const name = readdirSync(path).find((one) => one.endsWith('.image')) ?? ''
    const damaged = readFileSync(join(path, name))
    damaged[1500] = 8
    writeFileSync(join(path, name), damaged)
    const vault = await openVault(folder)
    expect(unwrap(await vault.getImage(DRAFT_KEY, 'i'))).toBeNull()
    expect(vault.health()).toBe('set-aside')
    expect(readSetAside(folder)).toEqual(damaged)
    expect(await readEdits(vault)).toEqual(EDITS)
  })
})

describe('fault 17: a damaged draft', () => {
  it('is listed with its file, and once more with its readable edits', async () => {
    const { folder, journal } = await createStoredVault()
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('line one', 'line own'))
    const vault = await openVault(folder)
    const listed = unwrap(await vault.list('w', 'ane'))
    expect(listed.map(({ key, damaged }) => [key, damaged?.includes('line own') ?? false])).toEqual(
      expect.arrayContaining([
        [DRAFT_KEY.key, true],
        [OTHER_DRAFT_KEY.key, false],
      ]),
    )
    expect(unwrap(await vault.load(DRAFT_KEY))?.damaged).toContain('line own')
    expect(unwrap(await vault.load(DRAFT_KEY))?.damaged).toBeNull()
  })

  it('remains and is reported each time while it cannot be set aside', async () => {
    const { folder, journal } = await createStoredVault()
    const damaged = readFileSync(journal, 'utf8').replace('line one', 'line own')
    writeFileSync(journal, damaged)
    const disk = createHookedDisk((operation) => {
      if (operation === 'write') throw diskError('ENOSPC')
    })
    const vault = await openVault(folder, { disk })
    for (let n = 0; n < 2; n++) expect(unwrap(await vault.load(DRAFT_KEY))?.damaged).toContain('line own')
    expect(readFileSync(journal, 'utf8')).toBe(damaged)
    expect(listSetAside(folder)).toEqual([])
    expect(unwrap(await (await openVault(folder)).load(DRAFT_KEY))?.edits.length).toBe(EDITS.length - 1)
  })

  it('is not compacted by further edits, which would destroy its damaged part', async () => {
    const { folder, journal } = await createStoredVault()
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('line one', 'line own'))
    const vault = await openVault(folder)
    for (const text of ['a', 'b'])
      await Promise.all(Array.from({ length: 600 }, (_, n) => vault.append(DRAFT_KEY, createEntryEdit(text, `n${n}`))))
    expect(readFileSync(journal, 'utf8')).toContain('line own')
    expect(unwrap(await vault.load(DRAFT_KEY))?.damaged).toContain('line own')
  })

  it('that is discarded before it is opened is set aside, not deleted', async () => {
    const { folder, journal } = await createStoredVault()
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('line one', 'line own'))
    const vault = await openVault(folder)
    unwrap(await vault.remove(DRAFT_KEY))
    expect(unwrap(await vault.load(DRAFT_KEY))).toBeNull()
    const names = listSetAside(folder)
    expect(names).toEqual([expect.stringMatching(/^2026-01-01T00-00-00/)])
    expect(readSetAside(folder).toString()).toContain('line own')
    unwrap(await (await openVault(folder)).remove(OTHER_DRAFT_KEY))
    expect(listSetAside(folder)).toEqual(names)
  })

  it('with an unreadable owner is set aside and shown to nobody', async () => {
    const { folder, journal } = await createStoredVault()
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('"owner"', '"omner"'))
    const vault = await openVault(folder)
    expect(vault.health()).toBe('set-aside')
    expect(listSetAside(folder).length).toBe(1)
    expect(unwrap(await vault.list('w', 'ane')).map(({ key }) => key)).toEqual([OTHER_DRAFT_KEY.key])
  })

  it('with an unreadable owner is shown to the owner in the index', async () => {
    const { folder, index, journal } = await createStoredVault()
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('"owner"', '"omner"'))
    const vault = await openVault(folder, { index })
    const [damaged] = unwrap(await vault.list('w', 'ane')).filter((one) => one.damaged !== null)
    expect(damaged?.key).toEqual(DRAFT_KEY.key)
    expect(unwrap(await vault.load(DRAFT_KEY))?.edits).toEqual(EDITS)
  })

  it('in the folder of another person is not shown to that person', async () => {
    const { folder, journal } = await createStoredVault()
    writeFileSync(
      journal,
      formatJournalLine({ ...DRAFT_KEY, wiki: 'another' }) + formatJournalLine(createEntryEdit('x')),
    )
    const vault = await openVault(folder)
    expect(unwrap(await vault.list('w', 'ane')).map(({ key }) => key)).toEqual([OTHER_DRAFT_KEY.key])
    expect(unwrap(await vault.list('another', 'ane'))).toEqual([])
  })

  it(
    'with any content breaks neither the vault nor another draft',
    async () => {
      const { folder, journal } = await createStoredVault()
      const whole = readFileSync(journal, 'utf8')
      const rubbish = fc.oneof(
        fc.string(),
        fc.json(),
        fc.anything().map((data) => formatJournalLine(data ?? null)),
        fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
      )
      await fc.assert(
        fc.asyncProperty(fc.nat(), rubbish, fc.nat(), async (where, text, length) => {
          const at = where % whole.length
          writeFileSync(journal, whole.slice(0, at) + text + whole.slice(at + (length % 200)))
          const vault = await openVault(folder)
          unwrap(await vault.load(DRAFT_KEY))
          unwrap(await vault.append(DRAFT_KEY, createEntryEdit('goes on', 'e9')))
          const again = await openVault(folder)
          expect((await readEdits(again)).at(-1)).toEqual(createEntryEdit('goes on', 'e9'))
          expect(await readEdits(again, OTHER_DRAFT_KEY)).toEqual([createEntryEdit('another draft')])
        }),
        { numRuns: 200 },
      )
    },
    VAULT_TEST_TIMEOUT,
  )

  it('of ten million letters is read', async () => {
    const folder = createVaultFolder()
    const text = 'ë'.repeat(10e6)
    unwrap(await (await openVault(folder)).append(DRAFT_KEY, createEntryEdit(text)))
    const [found] = await readEdits(await openVault(folder))
    expect(found?.kind === 'entry' && found.text === text).toBe(true)
  })
})

describe('a damaged index', () => {
  it.each([
    ['lost', {}],
    [
      'with another shape',
      {
        [getFolderName(DRAFT_KEY)]: 'x',
        toString: { wiki: 'w' },
        [getFolderName(OTHER_DRAFT_KEY)]: null,
      },
    ],
    [
      'that swaps two drafts',
      { [getFolderName(DRAFT_KEY)]: OTHER_DRAFT_KEY, [getFolderName(OTHER_DRAFT_KEY)]: DRAFT_KEY },
    ],
    ['with missing drafts', { ['0'.repeat(40)]: DRAFT_KEY }],
  ])('%s is rebuilt from the journals', async (_, stored) => {
    const { folder } = await createStoredVault()
    const index = createMemoryStore()
    index.set('drafts', stored)
    const vault = await openVault(folder, { index })
    const keys = unwrap(await vault.list('w', 'ane')).map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining([DRAFT_KEY.key, OTHER_DRAFT_KEY.key]))
    expect(index.get('drafts')).toEqual({
      [getFolderName(DRAFT_KEY)]: DRAFT_KEY,
      [getFolderName(OTHER_DRAFT_KEY)]: OTHER_DRAFT_KEY,
    })
    expect(vault.health()).toBe('kept')
  })
})
