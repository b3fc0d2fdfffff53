/** What is deployed is what the provider takes: each file against its published form, or loaded and run. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, it } from 'vitest'
import { hostedConfig } from '#shared/config'
import { INDEX_KINDS } from '../../../local-cloud/search/index-kinds.ts'
import { hostedRecord } from '../../../local-cloud/search/search-record.ts'
import { hostedProblem } from '../../../scripts/hosting/hosted-settings.mjs'
import { PROJECT } from '../../wiki-process.ts'
import { HOSTED } from './hosted-settings.ts'

const OUT = join(PROJECT, 'out/hosted')
const read = (file: string) => readFileSync(file, 'utf8')
const readJson = (file: string) => JSON.parse(read(file))

const build = (environment: Readonly<Record<string, string>>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(PROJECT, 'scripts/hosting/build-hosted.mjs')],
      { env: { PATH: process.env['PATH'], ...environment } },
      (_, out, complained) => resolve({ code: child.exitCode ?? -1, said: out + complained }),
    )
  })

describe('a build for a hosted project', () => {
  it('is refused half-configured, with the names of what is missing', async () => {
    const { VITE_FIREBASE_APP_ID: _, ...rest } = HOSTED
    const { code, said } = await build(rest)
    expect([code, said]).toEqual([1, expect.stringContaining('Missing: VITE_FIREBASE_APP_ID.')])
  })

  it('asks for exactly what the program asks for', () => {
    for (const name of Object.keys(HOSTED)) {
      const rest = Object.fromEntries(Object.entries(HOSTED).filter(([other]) => other !== name))
      expect(hostedProblem(rest)).toContain(`Missing: ${name}.`)
      expect(hostedConfig(rest)).toEqual({ ok: false, error: { missing: [name] } })
    }
    expect(hostedProblem(HOSTED)).toBeNull()
  })

  it('fault 54: is refused where a secret would go with it', async () => {
    const { code, said } = await build({ ...HOSTED, WIKI_ADMIN_KEY: HOSTED.VITE_FIREBASE_API_KEY })
    expect([code, said]).toEqual([1, expect.stringContaining('holds the value of WIKI_ADMIN_KEY')])
    expect(said).not.toContain(HOSTED.VITE_FIREBASE_API_KEY)
  })
})

describe('the folder that is deployed', () => {
  beforeAll(async () => {
    expect(await build(HOSTED)).toMatchObject({ code: 0 })
  }, 60_000)

  it('has a configuration of the published form', () => {
    const { extensions, ...config } = readJson(join(OUT, 'firebase.json'))
    const schema = readJson(join(import.meta.dirname, 'firebase-config.schema.json'))
    const ajv = new Ajv({ strict: false, allErrors: true })
    ajv.validate(schema, config)
    expect(ajv.errors ?? []).toEqual([])
    // the published form allows no extension at all, whatever its name; the provider's documents do
    for (const [name, version] of Object.entries(extensions)) {
      expect(version).toMatch(/^[a-z-]+\/[a-z-]+@\^?\d+\.\d+\.\d+$/)
      expect(existsSync(join(OUT, `extensions/${name}.env`))).toBe(true)
    }
  })

  it('holds every file it names, and no document of its own for the front page', () => {
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

  it('tells the function its settings, and the same React as the interface was built with', () => {
    const { react } = readJson(join(PROJECT, 'package.json')).dependencies
    const { dependencies } = readJson(join(OUT, 'functions/package.json'))
    expect([dependencies.react, dependencies['react-dom']]).toEqual([react, react])
    for (const [name, value] of Object.entries(HOSTED))
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

  it('lets any site read pictures, and nobody write them past the rules', () => {
    const cors: { method: string[] }[] = readJson(join(OUT, 'cors.json'))
    expect(cors.flatMap(({ method }) => method).sort()).toEqual(['GET', 'HEAD'])
  })
})

describe('the search extension', () => {
  /** Those of its version 1.1.5. */
  const PARAMETERS = [
    ...[
      'ALGOLIA_API_KEY',
      'ALGOLIA_APP_ID',
      'ALGOLIA_INDEX_NAME',
      'COLLECTION_PATH',
      'DATABASE_ID',
    ],
    ...['DO_FULL_INDEXING', 'FIELDS', 'FORCE_DATA_SYNC', 'LOCATION', 'TRANSFORM_FUNCTION'],
  ]
  const settingsOf = (name: string) =>
    Object.fromEntries(
      read(join(PROJECT, `firebase/extensions/${name}.env`))
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )

  it.each([
    ['search-pages', 0],
    ['search-users', 1],
  ] as const)('%s is set up for its index, whose key is no part of it', (name, kind) => {
    const settings = settingsOf(name)
    expect(Object.keys(settings)).toEqual(PARAMETERS)
    expect(settings['ALGOLIA_INDEX_NAME']).toBe(INDEX_KINDS[kind]?.name)
    expect(settings['COLLECTION_PATH']).toBe(INDEX_KINDS[kind]?.collection)
    expect(settings['ALGOLIA_API_KEY']).toMatch(/^projects\/.*\/secrets\//)
    // an address never leaves the database
    expect(settings['FIELDS']).not.toContain('email')
    // what is hidden changes no field of the record, and must be noticed all the same
    expect(settings['FORCE_DATA_SYNC']).toBe('yes')
    expect(read(join(PROJECT, 'firebase/functions/index.js'))).toContain(
      `export const ${settings['TRANSFORM_FUNCTION']} =`,
    )
  })

  const page = {
    objectID: 'a,b',
    path: 'ContentRef/a,b',
    Name: 'a b',
    Type: 'Power System',
    Series: 's',
  }

  it.each([
    [
      'a page',
      'ContentRef',
      page,
      { objectID: 'a,b', Name: 'a b', Type: 'PowerSystem', Series: 's' },
    ],
    ['a hidden page', 'ContentRef', { ...page, hidden: true }, { objectID: 'a,b' }],
    ['a moved page', 'ContentRef', { ...page, movedTo: 'c' }, { objectID: 'a,b' }],
    ['a person', 'users', { userName: 'Mara', email: 'x' }, { objectID: 'a,b', userName: 'Mara' }],
  ])(
    'is given of %s exactly the fields of the local index',
    (_what, collection, fields, record) => {
      expect(hostedRecord(collection, 'a,b', fields)).toEqual(record)
    },
  )
})
