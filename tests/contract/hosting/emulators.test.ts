/** Contract test of a wiki on the emulators: copied there by the launcher, rendered from there, and operated there. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHostedConfig } from '#shared/config'
import { parseCommandArgs } from '../../../operations/command-args.ts'
import { createFilledFolder, PROJECT_DIR } from '../../wiki-process.ts'
import { OPERATION_TIMEOUT, runOperation, runOperationWith } from '../operations/run-operation.ts'
import { type FakeHostedProject, openFakeHostedProject } from './fake-hosted-project.ts'

const settingsFor = (host: string) => ({
  FIRESTORE_EMULATOR_HOST: host,
  FIREBASE_AUTH_EMULATOR_HOST: host,
  FIREBASE_STORAGE_EMULATOR_HOST: host,
})

let folder: string
let filled: string
let project: FakeHostedProject
let emulators: Readonly<Record<string, string>>
let wiki: ChildProcess
let output = ''
let address = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'emulated-'))
  filled = await createFilledFolder()
  const config = readHostedConfig(settingsFor('a:1'))
  const { projectId = '', storageBucket = '' } = (config.ok && config.value?.firebase) || {}
  project = await openFakeHostedProject(projectId, storageBucket)
  emulators = settingsFor(new URL(project.address).host)
  wiki = spawn(
    process.execPath,
    [join(PROJECT_DIR, 'scripts/hosting/emulated-wiki.mjs'), '--port', '0', '--data', filled],
    { env: { ...process.env, ...emulators }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  address = await new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text.toString()
      const [, found] = /running at (http:\S+)\//.exec(output) ?? []
      if (found !== undefined) resolve(found)
    }
    wiki.stdout?.on('data', read)
    wiki.stderr?.on('data', read)
    wiki.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${output}`)))
  })
}, OPERATION_TIMEOUT)
afterAll(async () => {
  const ended = new Promise((resolve) => wiki?.once('exit', resolve))
  if (wiki?.kill('SIGTERM')) await ended
  await project?.close()
  for (const made of [folder, filled]) rmSync(made, { recursive: true, force: true })
})

const hosted = (name: string, ...args: readonly string[]) => runOperationWith(emulators, name, '--hosted', ...args)

describe('a wiki on the emulators', () => {
  it('is copied completely, and its pages are rendered from the emulators', async () => {
    expect(output).toContain('everything equals the backup')
    const page = await fetch(`${address}/Race/Varven`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
    expect(page.headers.get('content-security-policy')).toContain(project.address)
    expect((await fetch(`${address}/Race/Nobody`)).status).toBe(404)
  })

  it(
    'has a backup that equals the wiki it was copied from',
    async () => {
      const file = join(folder, 'hosted.zip')
      expect(await hosted('backup', file)).toMatchObject({ code: 0, stderr: '' })
      const back = await runOperation('restore', '--dry-run', '--data', filled, file)
      expect(back.out).toMatch(/no records to add, 0 to change, 0 to remove/)
      expect(back.out).toMatch(/no files to add, 0 to change, 0 to remove/)
    },
    OPERATION_TIMEOUT,
  )

  it(
    'has a consistent catalogue',
    async () => {
      const catalogue = await hosted('rebuild-catalogue', '--dry-run')
      expect(catalogue).toMatchObject({ code: 0, stderr: '' })
      expect(catalogue.out).toMatch(/pages checked, no differences\. Nothing was changed\.\n$/)
    },
    OPERATION_TIMEOUT,
  )

  it(
    'gets maintainers by the command line',
    async () => {
      const email = 'editor@infinite-worlds.example'
      const { out } = await hosted('grant-role', email, 'maintainer')
      expect(out).toContain(`${email} is a maintainer now.`)
      expect(project.cloud.store.documents.get('roles/sampleEditorMara01')).not.toBeNull()
      expect((await hosted('settings', '--change-log-by', 'maintainers')).out).toContain('Only')
      expect(project.cloud.store.documents.get('settings/site')?.fields).toContain('maintainers')
    },
    OPERATION_TIMEOUT,
  )
})

describe('operations', () => {
  it('refuse a data folder and a hosted wiki together', () => {
    const none = { booleanFlags: [], operandCount: [0, 0] } as const
    expect(parseCommandArgs(['--hosted', '--data', 'x'], none).ok).toBe(false)
    expect(parseCommandArgs(['--hosted'], none)).toMatchObject({ value: { hosted: true } })
  })
})

const run = (script: string, env: Readonly<Record<string, string>>) =>
  new Promise<readonly [number, string]>((resolve) => {
    const child = execFile(process.execPath, [join(PROJECT_DIR, script)], { env }, (_, __, stderr) =>
      resolve([child.exitCode ?? -1, stderr]),
    )
  })

describe('npm run emulators', () => {
  it('names what is missing without Java', async () => {
    const [code, stderr] = await run('scripts/hosting/emulators.mjs', { PATH: folder })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/need Java .* npm start/)])
  })

  it('does not start with an incomplete configuration', async () => {
    const { FIREBASE_AUTH_EMULATOR_HOST: _, ...rest } = settingsFor('127.0.0.1:1')
    const [code, stderr] = await run('scripts/hosting/emulated-wiki.mjs', rest)
    expect(code).toBe(1)
    expect(stderr).toContain('Missing: FIREBASE_AUTH_EMULATOR_HOST.')
  })
})
