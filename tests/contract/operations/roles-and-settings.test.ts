/** Contract test of grant-role and settings on the data folder of a real wiki. */

import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperatorToken } from '../../../local-cloud/operator/operator-token.ts'
import { openStore } from '../../../local-cloud/services/store/open-store.ts'
import type { Command } from '../../../operations/command.ts'
import { grantRole } from '../../../operations/commands/grant-role.ts'
import { repair } from '../../../operations/commands/repair.ts'
import { settings as settingsCommand } from '../../../operations/commands/settings.ts'
import { openLocalCopy } from '../../../operations/wiki/local-copy.ts'
import { createFilledFolder, startWiki, type WikiProcess } from '../../wiki-process.ts'
import { runCommand } from './run-command.ts'
import { runOperation } from './run-operation.ts'

let folder: string
let wiki: WikiProcess
beforeAll(async () => {
  folder = await createFilledFolder()
  wiki = await startWiki({ dataDir: folder })
})
afterAll(async () => {
  await wiki?.stop()
  await rm(folder, { recursive: true, force: true })
})

const call = async (name: string, args: readonly string[]) => {
  const { code, out, stderr } = await runOperation(name, '--data', wiki.dataDir, ...args)
  return [code, out, stderr]
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

const EVERYBODY = 'Everybody with a verified address may add to the change log.\n'
const MAINTAINERS = 'Only maintainers may add to the change log.\n'

async function secretOf(dataDir: string): Promise<string> {
  const { installation, close } = await openLocalCopy(dataDir)
  await close()
  return installation.tokenSecret
}

const EDITOR = 'editor@infinite-worlds.example'

it('works while the wiki runs, and for that wiki only', async () => {
  const run = (command: Command, ...args: readonly string[]) => runCommand(command, '--data', wiki.dataDir, ...args)
  const done = (line: string) => ({ ok: true, text: line.trimEnd() })
  expect(await run(settingsCommand, '--change-log-by', 'maintainers')).toEqual(done(MAINTAINERS))
  expect(await run(settingsCommand)).toEqual(done(MAINTAINERS))
  expect(await run(settingsCommand, '--change-log-by', 'verified')).toEqual(done(EVERYBODY))
  expect(await run(grantRole, EDITOR, 'maintainer')).toEqual(done(`${EDITOR} is a maintainer now.`))
  expect(await run(grantRole, EDITOR, 'none')).toEqual(done(`${EDITOR} has no role any more.`))
  expect(await run(repair)).toEqual({
    ok: false,
    text: expect.stringContaining('is running. Stop'),
  })
  expect(await run(repair, '--dry-run')).toEqual({
    ok: true,
    text: expect.stringContaining('No faults in records.'),
  })

  const ask = (body: string, authorization: string) =>
    fetch(`${wiki.services}/_local/operate`, { method: 'POST', headers: { authorization }, body })
  const role = JSON.stringify({ put: [{ path: 'roles/u1', fields: '{}' }], remove: [] })
  const page = JSON.stringify({ put: [], remove: ['ContentRef/Varven'] })
  const secret = await secretOf(wiki.dataDir)
  const now = Date.now()
  for (const [body, token, status] of [
    [role, 'Bearer owner', 403],
    [role, createOperatorToken('another secret', role, now), 403],
    [role, createOperatorToken(secret, page, now), 403],
    [role, createOperatorToken(secret, role, now - 61_000), 403],
    [page, createOperatorToken(secret, page, now), 400],
    [role, createOperatorToken(secret, role, now), 200],
  ] as const)
    expect((await ask(body, token)).status).toBe(status)
})

it('grants a role to an address, ignoring case, and revokes it', async () => {
  await wiki.stop()
  expect(roleOf('sampleEditorMara01')).toBeUndefined()
  expect(await grant('Editor@Infinite-Worlds.example', 'maintainer')).toEqual([
    0,
    `${EDITOR} is a maintainer now.\n`,
    '',
  ])
  expect(roleOf('sampleEditorMara01')).toBe('{"role":{"stringValue":"maintainer"}}')
  const found = await grant('--dry-run', EDITOR, 'none')
  expect(found).toEqual([0, expect.stringContaining('Nothing was changed.'), ''])
  expect(roleOf('sampleEditorMara01')).toBeDefined()
  expect(await grant(EDITOR, 'none')).toEqual([0, `${EDITOR} has no role any more.\n`, ''])
  expect(roleOf('sampleEditorMara01')).toBeUndefined()
})

it.each([
  ['an address without an account', ['nobody@wiki.example', 'maintainer'], 'No account'],
  ['a folder without a wiki', ['--data', '/nowhere', EDITOR, 'maintainer'], 'There is no wiki in'],
  ['another role', [EDITOR, 'king'], 'Usage:'],
  ['too many arguments', [EDITOR, 'maintainer', 'now'], 'Usage:'],
  ['an unknown flag', ['--force', EDITOR, 'maintainer'], 'Usage:'],
])('refuses %s', async (_what, args, sentence) => {
  await wiki.stop()
  const [code, output, stderr] = await grant(...args)
  expect([code, output]).toEqual([1, ''])
  expect(stderr).toContain(sentence)
})

it('prints and changes who may add to the change log', async () => {
  await wiki.stop()
  expect(await settings()).toEqual([0, EVERYBODY, ''])
  expect(await settings('--change-log-by', 'maintainers')).toEqual([0, MAINTAINERS, ''])
  expect(await settings()).toEqual([0, MAINTAINERS, ''])
  expect(await settings('--change-log-by', 'verified')).toEqual([0, EVERYBODY, ''])
  const [code, , stderr] = await settings('--change-log-by', 'nobody')
  expect([code, stderr]).toEqual([1, expect.stringContaining('Usage:')])
})
