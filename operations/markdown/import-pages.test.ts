/** Imports of hand-written folders into a fake wiki that records its writes. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** Fake wiki with these records. It adds its writes to `saves`. */
function createRecordingWiki(stored: readonly WikiDocument[], saves: (readonly PlannedWrite[])[]): Wiki {
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

async function importFiles(files: ReadonlyMap<string, string>, stored: readonly WikiDocument[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  const saves: (readonly PlannedWrite[])[] = []
  return { counts: await importPages(createRecordingWiki(stored, saves), folder, OPTIONS), saves }
}

const pageFile = (name: string) => `---\nname: ${name}\ntype: Item\nseries: The Song\n---\n\n## Blurb\n\nIts text.\n`

it('fills one shard of the catalogue after another', async () => {
  const names = Array.from({ length: MAX_SHARD_ENTRIES + 2 }, (_, index) => `Item number ${index}`)
  const { counts, saves } = await importFiles(new Map(names.map((name) => [`${name}.md`, pageFile(name)])))
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

it('reports all problems and writes nothing if there are any', async () => {
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
  expect(problems).toContain('typed.md: The wiki has this page as a Race, and the type of a page cannot change.')
  expect(problems).toContain('ship.md: the wiki stores this page with the unknown type "Spaceship".')
  expect(problems).toContain('former.md: the page was renamed; it is Latter now.')
})

it('removes its images again if the pages are refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'images/bowl.webp'), 'RIFF\0\0\0\0WEBP')
  writeFileSync(join(folder, 'bowl.md'), `${pageFile('Bowl')}\n### Seen\n\n![x](images/bowl.webp)\n`)
  const stored = new Set<string>()
  const refusing: Wiki = {
    ...createRecordingWiki([], []),
    putFile: async ({ path }) => void stored.add(path),
    removeFile: async (path) => void stored.delete(path),
    async save() {
      expect(stored.size).toBe(3)
      throw new Error('refused')
    },
  }
  await expect(importPages(refusing, folder, OPTIONS)).rejects.toThrow('refused')
  expect(stored.size).toBe(0)
})

it.skipIf(process.platform === 'win32')(
  'reads ordinary files below the folder only, of bounded size, and waits for none',
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'infinite-worlds-import-'))
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
    const folder = join(parent, 'wiki')
    mkdirSync(join(folder, 'images', 'folder.webp'), { recursive: true })
    const showing = (name: string, image: string) => `${pageFile(name)}\n### Seen\n\n![x](images/${image})\n`
    writeFileSync(join(folder, 'Up.md'), showing('Up', '..'))
    writeFileSync(join(folder, 'Here.md'), showing('Here', '.'))
    writeFileSync(join(folder, 'Folder.md'), showing('Folder', 'folder.webp'))
    writeFileSync(join(parent, 'secret.webp'), 'RIFF\0\0\0\0WEBP')
    symlinkSync(join(parent, 'secret.webp'), join(folder, 'images/secret.webp'))
    writeFileSync(join(folder, 'Secret.md'), showing('Secret', 'secret.webp'))
    symlinkSync('/dev/zero', join(folder, 'zero.md'))
    symlinkSync('..', join(folder, 'above'))
    writeFileSync(join(parent, 'Above.md'), pageFile('Above'))
    execFileSync('mkfifo', [join(folder, 'pipe.md'), join(folder, 'images/pipe.webp')])
    writeFileSync(join(folder, 'Pipe.md'), showing('Pipe', 'pipe.webp'))
    writeFileSync(join(folder, 'small.webp'), '')
    symlinkSync('../small.webp', join(folder, 'images/small.webp'))
    writeFileSync(join(folder, 'Small.md'), showing('Small', 'small.webp'))
    writeFileSync(join(folder, 'large.md'), pageFile('Large').padEnd(8_000_001))
    writeFileSync(join(folder, 'Real.md'), pageFile('Real'))
    symlinkSync('Real.md', join(folder, 'linked.md'))
    const error: unknown = await importPages(createRecordingWiki([], []), folder, OPTIONS).catch((problem) => problem)
    const problems = String(error).split('\n  ').slice(1)
    expect(problems.sort()).toEqual([
      'Folder.md: images/folder.webp cannot be taken: it is no ordinary file.',
      'Here.md: images/. cannot be taken: it is no ordinary file.',
      'Pipe.md: images/pipe.webp cannot be taken: it is no ordinary file.',
      'Secret.md: images/secret.webp cannot be taken: it is outside the folder.',
      'Small.md: images/small.webp cannot be taken. This file is no image the wiki can show. Please choose a PNG, JPEG, WebP, GIF or AVIF.',
      'Up.md: images/.. cannot be taken: it is outside the folder.',
      'above: a symbolic link to a folder is not followed.',
      'large.md: it cannot be read, since it takes 8.0 MB; the maximum is 8 MB.',
      'linked.md: it is the same page as Real.md.',
      'pipe.md: it cannot be read, since it is no ordinary file.',
      'zero.md: it cannot be read, since it is outside the folder.',
    ])
  },
)

it('refuses a folder without a page', async () => {
  await expect(importFiles(new Map())).rejects.toThrow('holds no .md file.')
})
