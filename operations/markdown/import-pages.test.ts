/** Folders written by hand, taken in by a wiki that only notes what it is given. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { MAX_SHARD_ENTRIES } from '#shared/model/catalogue'
import { asRecord } from '#shared/model/stored-fields'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import { mergePlans } from '../../local-cloud/sample/merge-plans.ts'
import { ignoreProgress } from '../../tests/contract/operations/fail-on-damage.ts'
import type { Wiki, WikiDocument } from '../wiki/wiki.ts'
import { type ImportOptions, importPages } from './import-pages.ts'

/** Holds these records, and notes what it is given. */
function createRecordingWiki(
  stored: readonly WikiDocument[],
  saves: (readonly PlannedWrite[])[],
): Wiki {
  async function* nothing() {}
  const never = () => Promise.reject(new Error('An import only reads everything, and saves.'))
  return {
    totals: async () => null,
    async *documents() {
      yield* stored
    },
    files: nothing,
    accounts: nothing,
    document: never,
    account: never,
    read: never,
    write: never,
    putFile: never,
    removeFile: never,
    putAccounts: never,
    removeAccounts: never,
    toStoredAccount: (account) => account,
    groupIntoCommits: (plans) => [mergePlans(plans)],
    save: async (writes) => void saves.push(writes),
  }
}

const OPTIONS: ImportOptions = {
  storage: { origin: 'https://files.example', bucket: 'wiki' },
  now: new Date(0),
  dryRun: false,
  print: () => {},
  progress: ignoreProgress,
}

async function importFiles(
  files: ReadonlyMap<string, string>,
  stored: readonly WikiDocument[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  const saves: (readonly PlannedWrite[])[] = []
  return { counts: await importPages(createRecordingWiki(stored, saves), folder, OPTIONS), saves }
}

const pageFile = (name: string) =>
  `---\nname: ${name}\ntype: Item\nseries: The Song\n---\n\n## Blurb\n\nIts text.\n`

it('fills one part of the catalogue after another', async () => {
  const names = Array.from({ length: MAX_SHARD_ENTRIES + 2 }, (_, index) => `Item number ${index}`)
  const { counts, saves } = await importFiles(
    new Map(names.map((name) => [`${name}.md`, pageFile(name)])),
  )
  expect(counts.created).toBe(names.length)
  const entries = saves.flat().flatMap((write): [string | undefined, number][] => {
    if (write.path[0] !== 'catalogue' || write.kind !== 'merge') return []
    return [[write.path[1], Object.keys(asRecord(write.data['pages'])).length]]
  })
  expect(entries).toEqual([
    ['Items-1', MAX_SHARD_ENTRIES],
    ['Items-2', 2],
  ])
  expect(saves).toHaveLength(1)
})

const reference = (name: string, fields: Readonly<Record<string, string>>): WikiDocument => ({
  path: `ContentRef/${name}`,
  fields: JSON.stringify(
    Object.fromEntries(
      Object.entries({ Name: name, Series: 'The Song', ...fields }).map(([field, value]) => [
        field,
        { stringValue: value },
      ]),
    ),
  ),
})

it('names everything that is wrong, and writes nothing, where anything is', async () => {
  const stored = [
    reference('Ring', { Type: 'Race' }),
    reference('Former', { Type: 'Item', movedTo: 'Latter' }),
    reference('Ship', { Type: 'Spaceship' }),
  ]
  const files = new Map([
    ['good.md', pageFile('Lamp')],
    ['again.md', pageFile(' Lamp ')],
    ['typed.md', pageFile('Ring')],
    ['former.md', pageFile('Former')],
    ['ship.md', pageFile('Ship')],
    ['odd.md', 'no page at all'],
    ['picture.md', `${pageFile('Bowl')}\n### Seen\n\n![x](images/bowl.webp)\n`],
    ['number.md', '---\nname: A Book\ntype: Book\nseries: S\nbookNumber: twelve\n---\n'],
  ])
  const problems = await importFiles(files, stored).then(
    () => [],
    (error: unknown) => String(error).split('\n  ').slice(1),
  )
  expect(problems.map((line) => line.replace(/:.*/, '')).sort()).toEqual([
    'former.md',
    'good.md',
    'number.md',
    'odd.md',
    'picture.md',
    'ship.md',
    'typed.md',
  ])
  expect(problems).toContain('good.md: it is the same page as again.md.')
  expect(problems).toContain('picture.md: there is no images/bowl.webp.')
  expect(problems).toContain(
    'typed.md: The wiki has this page as a Race, and a page keeps its type.',
  )
  expect(problems).toContain(
    'ship.md: the wiki has this page with the type "Spaceship", which is none of its.',
  )
  expect(problems).toContain('former.md: the page was renamed; it is Latter now.')
})

it('takes its pictures away again where the pages are refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'images/bowl.webp'), 'RIFF\0\0\0\0WEBP')
  writeFileSync(
    join(folder, 'bowl.md'),
    `${pageFile('Bowl')}\n### Seen\n\n![x](images/bowl.webp)\n`,
  )
  const stored = new Set<string>()
  const refusing: Wiki = {
    ...createRecordingWiki([], []),
    putFile: async ({ path }) => void stored.add(path),
    removeFile: async (path) => void stored.delete(path),
    async save() {
      expect(stored.size).toBe(2)
      throw new Error('refused')
    },
  }
  await expect(importPages(refusing, folder, OPTIONS)).rejects.toThrow('refused')
  expect(stored.size).toBe(0)
})

it('refuses a folder without a page', async () => {
  await expect(importFiles(new Map())).rejects.toThrow('holds no .md file.')
})
