/** The command line's way to a role and to the settings, on the folder of a real wiki. */

import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore } from '../../../local-cloud/store/open-store.ts'
import { filledFolder, startWiki, type WikiProcess } from '../../wiki-process.ts'
import { operate } from './operate.ts'

let folder: string
let wiki: WikiProcess
beforeAll(async () => {
  folder = await filledFolder()
  wiki = await startWiki({ dataDir: folder })
})
afterAll(async () => {
  await wiki?.stop()
  await rm(folder, { recursive: true, force: true })
})

const call = async (name: string, args: readonly string[]) => {
  const { code, out, complained } = await operate(name, '--data', wiki.dataDir, ...args)
  return [code, out, complained]
}
const grant = (...args: readonly string[]) => call('grant-role', args)
const settings = (...args: readonly string[]) => call('settings', args)

function roleOf(uid: string): string | undefined {
  const store = openStore({ dataDir: wiki.dataDir })
  if (!store.ok) throw new Error(JSON.stringify(store.error))
  const role = store.value.documents.get(`roles/${uid}`)?.fields
  store.value.close()
  return role
}

const EDITOR = 'editor@infinite-worlds.example'

it('gives nothing while the wiki runs, and says so', async () => {
  const [code, said, complained] = await grant(EDITOR, 'maintainer')
  expect([code, said]).toEqual([1, ''])
  expect(complained).toContain('is running')
})

it('gives a role to an address, in any case, and takes it back', async () => {
  await wiki.stop()
  expect(roleOf('sampleEditorMara01')).toBeUndefined()
  expect(await grant('Editor@Infinite-Worlds.example', 'maintainer')).toEqual([
    0,
    `${EDITOR} is a maintainer now.\n`,
    '',
  ])
  expect(roleOf('sampleEditorMara01')).toBe('{"role":{"stringValue":"maintainer"}}')
  const looked = await grant('--dry-run', EDITOR, 'none')
  expect(looked).toEqual([0, expect.stringContaining('Nothing was changed.'), ''])
  expect(roleOf('sampleEditorMara01')).toBeDefined()
  expect(await grant(EDITOR, 'none')).toEqual([0, `${EDITOR} has no role any more.\n`, ''])
  expect(roleOf('sampleEditorMara01')).toBeUndefined()
})

it.each([
  ['an address without an account', ['nobody@wiki.example', 'maintainer'], 'No account'],
  ['a folder without a wiki', ['--data', '/nowhere', EDITOR, 'maintainer'], 'There is no wiki in'],
  ['another role', [EDITOR, 'king'], 'Usage:'],
  ['too much', [EDITOR, 'maintainer', 'now'], 'Usage:'],
  ['an unknown flag', ['--force', EDITOR, 'maintainer'], 'Usage:'],
])('refuses %s', async (_what, args, sentence) => {
  await wiki.stop()
  const [code, said, complained] = await grant(...args)
  expect([code, said]).toEqual([1, ''])
  expect(complained).toContain(sentence)
})

it('tells who may add to the change log, and changes it', async () => {
  await wiki.stop()
  const everybody = 'Everybody with a verified address may add to the change log.\n'
  const maintainers = 'Only maintainers may add to the change log.\n'
  expect(await settings()).toEqual([0, everybody, ''])
  expect(await settings('--change-log-by', 'maintainers')).toEqual([0, maintainers, ''])
  expect(await settings()).toEqual([0, maintainers, ''])
  expect(await settings('--change-log-by', 'verified')).toEqual([0, everybody, ''])
  const [code, , complained] = await settings('--change-log-by', 'nobody')
  expect([code, complained]).toEqual([1, expect.stringContaining('Usage:')])
})
