/** Contract test of Markdown: an export imports to the same pages, with images and links. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportPages } from '../../../operations/markdown/export-pages.ts'
import { importPages } from '../../../operations/markdown/import-pages.ts'
import { planCatalogue } from '../../../operations/repair/plan-catalogue.ts'
import { planRepair } from '../../../operations/repair/plan-repair.ts'
import { type LocalCopy, openLocalCopy } from '../../../operations/wiki/local-copy.ts'
import { createLocalWiki } from '../../../operations/wiki/local-wiki.ts'
import type { Wiki } from '../../../operations/wiki/wiki.ts'
import { type KnownPage, parseDownloadPath, readPages } from '../../../operations/wiki/wiki-pages.ts'
import { createFilledFolder } from '../../wiki-process.ts'
import { openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'
import { failOnDamage, ignoreProgress } from './fail-on-damage.ts'
import { OPERATION_TIMEOUT } from './run-operation.ts'

let folder: string
let sample: LocalCopy
let filled: string
let cloud: TestCloud
let wiki: Wiki
const output: string[] = []
const hooks = { onDamage: failOnDamage, onRecord: () => {} }

const readIn = (dryRun = false) =>
  importPages(wiki, join(folder, 'pages'), {
    storage: { origin: cloud.address, bucket: `${cloud.installation.projectId}.local` },
    now: new Date('2026-06-01T00:00:00Z'),
    dryRun,
    progress: ignoreProgress,
    print: (line) => output.push(line),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-markdown-'))
  filled = await createFilledFolder()
  sample = await openLocalCopy(filled)
  await exportPages(sample.source, join(folder, 'pages'), {
    progress: ignoreProgress,
    skipDamaged: false,
    onPage: () => {},
  })
  cloud = await openCloud()
  wiki = createLocalWiki({ ...cloud, installation: { ...cloud.installation, projectId: PROJECT } })
}, OPERATION_TIMEOUT)
afterAll(async () => {
  await sample?.close()
  await cloud?.close()
  for (const made of [filled, folder]) await rm(made, { recursive: true, force: true })
})

/** Removes what files do not hold: later edits, former names, time and id of the save, and the storage's address. */
const comparable = ({ reference, sections }: KnownPage) => {
  const { saveId: _, changedAt: __, shard: ___, rev: ____, movedFrom: _____, imageUrl, edits, ...rest } = reference
  return {
    ...rest,
    created: edits[0],
    imageUrl: imageUrl === null ? null : parseDownloadPath(imageUrl),
    sections: [...sections].map(([name, blocks]) => [
      name,
      blocks.map((block) => ({ ...block, imageUrl: parseDownloadPath(block.imageUrl ?? '') })),
    ]),
  }
}

describe('an export', () => {
  it('names a file for each page, and a dry run changes nothing in the wiki', async () => {
    const { pages } = await readPages(sample.source, ignoreProgress, failOnDamage)
    const files = (await readdir(join(folder, 'pages'), { recursive: true })).filter((name) => name.endsWith('.md'))
    expect(files).toHaveLength(pages.size)
    expect(await readIn(true)).toEqual({ created: pages.size, changed: 0, same: 0 })
    expect((await readPages(wiki, ignoreProgress, failOnDamage)).pages.size).toBe(0)
  })

  it(
    'imports to the same pages with their catalogue, and a second import changes nothing',
    async () => {
      const before = await readPages(sample.source, ignoreProgress, failOnDamage)
      expect(await readIn()).toEqual({ created: before.pages.size, changed: 0, same: 0 })
      const after = await readPages(wiki, ignoreProgress, failOnDamage)
      expect([...after.pages.keys()].sort()).toEqual([...before.pages.keys()].sort())
      for (const [key, page] of before.pages) {
        const imported = after.pages.get(key)
        expect(imported && comparable(imported), key).toEqual(comparable(page))
      }
      expect([...after.files.keys()].sort()).toEqual([...before.files.keys()].sort())
      expect(await planCatalogue(wiki, new Date(), hooks)).toMatchObject({ findings: [] })
      expect(await planRepair(wiki, ignoreProgress, failOnDamage)).toMatchObject({
        findings: [],
        dangling: [],
        orphaned: [],
      })
      expect(await readIn()).toEqual({ created: 0, changed: 0, same: before.pages.size })
    },
    OPERATION_TIMEOUT,
  )

  it(
    'that was edited creates one new version, and an unreadable file stops the import',
    async () => {
      const file = join(folder, 'pages/Race/Varven.md')
      const head = '---\nname: Varven\ntype: Race\nseries: The Outstanding\n---\n'
      await writeFile(file, `${head}## Blurb\n\nThey walk by day now.\n`)
      expect(await readIn()).toMatchObject({ created: 0, changed: 1 })
      const page = (await readPages(wiki, ignoreProgress, failOnDamage)).pages.get('Varven')
      expect(page?.reference).toMatchObject({ rev: 2, updatedByName: 'Import' })
      expect(page?.sections.get('Blurb')?.[0]?.entries[0]?.text).toBe('They walk by day now.')
      // A section that is removed from the file is emptied.
      const others = [...(page?.sections ?? [])].filter(([name]) => name !== 'Blurb')
      expect(others.length).toBeGreaterThan(0)
      expect(others.flatMap(([, blocks]) => blocks)).toEqual([])
      expect(output.at(-2)).toMatch(/^ {2}changed: Varven \(without .*Culture.* from now on\)$/)
      // A page without its own record is restored, and its history continues.
      await wiki.write({ put: [], remove: ['ContentRef/Varven'] })
      const options = { progress: ignoreProgress, skipDamaged: false, onPage: () => {} }
      const { broken } = await exportPages(wiki, join(folder, 'without'), options)
      expect(broken).toEqual(['Varven: it has a history, but no record of its own'])
      expect(await readIn()).toMatchObject({ created: 1, changed: 0 })
      const again = (await readPages(wiki, ignoreProgress, failOnDamage)).pages.get('Varven')
      expect(again?.reference).toMatchObject({ rev: 3, name: 'Varven' })
      await writeFile(join(folder, 'pages/Race/Odd.md'), 'nothing')
      await expect(readIn()).rejects.toThrow('Race/Odd.md: It does not begin')
    },
    OPERATION_TIMEOUT,
  )
})
