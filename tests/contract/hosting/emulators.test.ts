/** A wiki on emulators: moved there by the launcher, served from there, and operated there by the very commands. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostedConfig } from '#shared/config'
import { readCall } from '../../../scripts/operations/options.ts'
import { filledFolder, PROJECT } from '../../wiki-process.ts'
import { operate, operateWith, PATIENCE } from '../operations/operate.ts'
import { type HostedProject, openHostedProject } from './hosted-project.ts'

const settingsFor = (host: string) => ({
  FIRESTORE_EMULATOR_HOST: host,
  FIREBASE_AUTH_EMULATOR_HOST: host,
  FIREBASE_STORAGE_EMULATOR_HOST: host,
})

let folder: string
let filled: string
let project: HostedProject
let emulators: Readonly<Record<string, string>>
let wiki: ChildProcess
let said = ''
let address = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'emulated-'))
  filled = await filledFolder()
  const config = hostedConfig(settingsFor('a:1'))
  const { projectId = '', storageBucket = '' } = (config.ok && config.value?.firebase) || {}
  project = await openHostedProject(projectId, storageBucket)
  emulators = settingsFor(new URL(project.address).host)
  wiki = spawn(
    process.execPath,
    [join(PROJECT, 'scripts/hosting/emulated-wiki.mjs'), '--port', '0', '--data', filled],
    { env: { ...process.env, ...emulators }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  address = await new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      said += text.toString()
      const [, found] = /running at (http:\S+)\//.exec(said) ?? []
      if (found !== undefined) resolve(found)
    }
    wiki.stdout?.on('data', read)
    wiki.stderr?.on('data', read)
    wiki.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${said}`)))
  })
}, PATIENCE)
afterAll(async () => {
  const ended = new Promise((resolve) => wiki?.once('exit', resolve))
  if (wiki?.kill('SIGTERM')) await ended
  await project?.close()
  for (const made of [folder, filled]) rmSync(made, { recursive: true, force: true })
})

const hosted = (name: string, ...args: readonly string[]) =>
  operateWith(emulators, name, '--hosted', ...args)

describe('a wiki on the emulators', () => {
  it('has moved there whole, and its pages are rendered from there', async () => {
    expect(said).toContain('everything is as the backup says')
    const page = await fetch(`${address}/Race/Varven`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
    expect(page.headers.get('content-security-policy')).toContain(project.address)
    expect((await fetch(`${address}/Race/Nobody`)).status).toBe(404)
  })

  it(
    'is backed up, and the backup says what the wiki it came from says',
    async () => {
      const file = join(folder, 'hosted.zip')
      expect(await hosted('backup', file)).toMatchObject({ code: 0, complained: '' })
      const back = await operate('restore', '--dry-run', '--data', filled, file)
      expect(back.out).toMatch(/no records to add, 0 to change, 0 to remove/)
      expect(back.out).toMatch(/no files to add, 0 to change, 0 to remove/)
    },
    PATIENCE,
  )

  it(
    'is in step with its catalogue',
    async () => {
      const catalogue = await hosted('rebuild-catalogue', '--dry-run')
      expect(catalogue).toMatchObject({ code: 0, complained: '' })
      expect(catalogue.out).toMatch(/pages looked at, no differences\. Nothing was changed\.\n$/)
    },
    PATIENCE,
  )

  it(
    'gets its maintainers from the command line',
    async () => {
      const email = 'editor@infinite-worlds.example'
      const { out } = await hosted('grant-role', email, 'maintainer')
      expect(out).toContain(`${email} is a maintainer now.`)
      expect(project.cloud.store.documents.get('roles/sampleEditorMara01')).not.toBeNull()
      expect((await hosted('settings', '--change-log-by', 'maintainers')).out).toContain('Only')
      expect(project.cloud.store.documents.get('settings/site')?.fields).toContain('maintainers')
    },
    PATIENCE,
  )
})

describe('operations', () => {
  it('are not run on a folder and a hosted wiki at once', () => {
    expect(readCall(['--hosted', '--data', 'x'], [])).toBeNull()
    expect(readCall(['--hosted'], [])).toMatchObject({ hosted: true })
  })
})

const run = (script: string, env: Readonly<Record<string, string>>) =>
  new Promise<readonly [number, string]>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(PROJECT, script)],
      { env },
      (_, __, complained) => resolve([child.exitCode ?? -1, complained]),
    )
  })

describe('npm run emulators', () => {
  it('says what it needs where there is no Java', async () => {
    const [code, complained] = await run('scripts/hosting/emulators.mjs', { PATH: folder })
    expect([code, complained]).toEqual([1, expect.stringMatching(/need Java .* npm start/)])
  })

  it('does not begin half-configured', async () => {
    const { FIREBASE_AUTH_EMULATOR_HOST: _, ...rest } = settingsFor('127.0.0.1:1')
    const [code, complained] = await run('scripts/hosting/emulated-wiki.mjs', rest)
    expect(code).toBe(1)
    expect(complained).toContain('Missing: FIREBASE_AUTH_EMULATOR_HOST.')
  })
})
