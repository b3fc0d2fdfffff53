/** Folders written by hand, taken in by a wiki that only notes what it is given. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SHARD_ENTRIES } from '#shared/model/catalogue'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { Wiki } from '../wiki/wiki.ts'
import { importPages } from './import-pages.ts'

async function imported(files: ReadonlyMap<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  const saves: (readonly PlannedWrite[])[] = []
  async function* nothing() {}
  const never = () => Promise.reject(new Error('An import only reads everything, and saves.'))
  const wiki: Wiki = {
    documents: nothing,
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
    asTold: (account) => account,
    save: async (writes) => void saves.push(writes),
  }
  const storage = { origin: 'https://files.example', bucket: 'wiki' }
  const options = { storage, now: new Date(0), dryRun: false, say: () => {} }
  return { counts: await importPages(wiki, folder, options), saves }
}

const pageFile = (name: string) =>
  `---\nname: ${name}\ntype: Item\nseries: The Song\n---\n\n## Blurb\n\nIts text.\n`

it('fills one part of the catalogue after another', async () => {
  const names = Array.from({ length: SHARD_ENTRIES + 2 }, (_, index) => `Item number ${index}`)
  const { counts, saves } = await imported(
    new Map(names.map((name) => [`${name}.md`, pageFile(name)])),
  )
  expect(counts.created).toBe(names.length)
  const parts = saves.flat().flatMap(({ path }) => (path[0] === 'catalogue' ? [path[1]] : []))
  expect(parts.filter((part) => part === 'Items-1')).toHaveLength(SHARD_ENTRIES)
  expect(parts.filter((part) => part === 'Items-2')).toHaveLength(2)
})
