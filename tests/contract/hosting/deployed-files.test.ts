/** Contract test of the deployed files: each is valid by the provider's schema, or is loaded and run. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, it } from 'vitest'
import { readHostedConfig } from '#shared/config'

import { describeSettingsProblem } from '../../../scripts/hosting/hosted-settings.mjs'
import { PROJECT_DIR } from '../../wiki-process.ts'
import { TEST_HOSTED_SETTINGS } from './hosted-settings.ts'

const OUT = join(PROJECT_DIR, 'out/hosted')
const read = (file: string) => readFileSync(file, 'utf8')
const readJson = (file: string) => JSON.parse(read(file))

const build = (environment: Readonly<Record<string, string>>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(PROJECT_DIR, 'scripts/hosting/build-hosted.mjs')],
      { env: { PATH: process.env['PATH'], ...environment } },
      (_, out, stderr) => resolve({ code: child.exitCode ?? -1, said: out + stderr }),
    )
  })

describe('a build for a hosted project', () => {
  it('fails with an incomplete configuration, and names the missing settings', async () => {
    const { VITE_FIREBASE_APP_ID: _, ...rest } = TEST_HOSTED_SETTINGS
    const { code, said } = await build(rest)
    expect([code, said]).toEqual([1, expect.stringContaining('Missing: VITE_FIREBASE_APP_ID.')])
  })

  it('requires the same settings as the program', () => {
    for (const name of Object.keys(TEST_HOSTED_SETTINGS)) {
      const rest = Object.fromEntries(Object.entries(TEST_HOSTED_SETTINGS).filter(([other]) => other !== name))
      expect(describeSettingsProblem(rest)).toContain(`Missing: ${name}.`)
      expect(readHostedConfig(rest)).toEqual({ ok: false, error: { missing: [name] } })
    }
    expect(describeSettingsProblem(TEST_HOSTED_SETTINGS)).toBeNull()
  })

  it('fault 54: fails if a secret would be deployed', async () => {
    const { code, said } = await build({
      ...TEST_HOSTED_SETTINGS,
      WIKI_ADMIN_KEY: TEST_HOSTED_SETTINGS.VITE_FIREBASE_API_KEY,
    })
    expect([code, said]).toEqual([1, expect.stringContaining('holds the value of WIKI_ADMIN_KEY')])
    expect(said).not.toContain(TEST_HOSTED_SETTINGS.VITE_FIREBASE_API_KEY)
  })
})

describe('the folder that is deployed', () => {
  beforeAll(async () => {
    expect(await build(TEST_HOSTED_SETTINGS)).toMatchObject({ code: 0 })
  })

  it('has a configuration that is valid by the published schema', () => {
    const config = readJson(join(OUT, 'firebase.json'))
    const schema = readJson(join(import.meta.dirname, 'firebase-config.schema.json'))
    const ajv = new Ajv({ strict: false, allErrors: true })
    ajv.validate(schema, config)
    expect(ajv.errors ?? []).toEqual([])
  })

  it('contains every file it names, and no document for the home page', () => {
    const { firestore, storage, functions, hosting } = readJson(join(OUT, 'firebase.json'))
    for (const file of [firestore.rules, firestore.indexes, storage.rules, hosting.public])
      expect(existsSync(join(OUT, file))).toBe(true)
    const { main } = readJson(join(OUT, functions[0].source, 'package.json'))
    expect(existsSync(join(OUT, functions[0].source, main))).toBe(true)
    expect(readdirSync(join(OUT, hosting.public)).sort()).toEqual(['assets', 'icon.svg', 'sw.js'])
    expect(hosting.rewrites.at(-1)).toMatchObject({
      source: '**',
      function: { functionId: 'pages' },
    })
  })

  it('rewrites requests to the function in its region', async () => {
    const regionOf = () => readJson(join(OUT, 'firebase.json')).hosting.rewrites[0].function.region
    expect(regionOf()).toBe('us-central1')
    expect(read(join(OUT, 'functions/.env'))).toContain('WIKI_REGION="us-central1"')
    expect(await build({ ...TEST_HOSTED_SETTINGS, WIKI_REGION: 'europe-west1' })).toMatchObject({
      code: 0,
    })
    expect(regionOf()).toBe('europe-west1')
    expect(read(join(OUT, 'functions/.env'))).toContain('WIKI_REGION="europe-west1"')
  })

  it('gives the function its settings, and the React version of the interface', () => {
    const { react } = readJson(join(PROJECT_DIR, 'package.json')).dependencies
    const { dependencies } = readJson(join(OUT, 'functions/package.json'))
    const { packages } = readJson(join(OUT, 'functions/package-lock.json'))
    expect([dependencies.react, dependencies['react-dom']]).toEqual([react, react])
    expect(packages[''].dependencies).toEqual(dependencies)
    for (const [name, value] of Object.entries(TEST_HOSTED_SETTINGS))
      expect(read(join(OUT, 'functions/.env'))).toContain(`${name}=${JSON.stringify(value)}\n`)
  })

  it('gives each service of the emulators a host and a port of its own', () => {
    const { emulators } = readJson(join(OUT, 'firebase.json'))
    const ports = Object.values(emulators).flatMap((emulator) => {
      const { host, port, websocketPort } = Object(emulator)
      if (port === undefined) return []
      expect(host).toBe('127.0.0.1')
      return websocketPort === undefined ? [port] : [port, websocketPort]
    })
    expect(ports.length).toBeGreaterThanOrEqual(6)
    expect(new Set(ports).size).toBe(ports.length)
  })

  it('allows any site to read pictures, and no site to write them', () => {
    const cors: { method: string[] }[] = readJson(join(OUT, 'cors.json'))
    expect(cors.flatMap(({ method }) => method).sort()).toEqual(['GET', 'HEAD'])
  })
})
