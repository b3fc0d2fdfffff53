import { describe, expect, it } from 'vitest'
import { createLocalConfig, readConfig, readHostedConfig, readSiteUrl } from './config.ts'

const local = {
  projectId: 'wiki-1',
  apiKey: 'k',
  services: { host: '127.0.0.1', port: 4174, ssl: false },
}
const hosted = {
  VITE_FIREBASE_API_KEY: 'a',
  VITE_FIREBASE_AUTH_DOMAIN: 'b',
  VITE_FIREBASE_PROJECT_ID: 'c',
  VITE_FIREBASE_STORAGE_BUCKET: 'd',
  VITE_FIREBASE_MESSAGING_SENDER_ID: 'e',
  VITE_FIREBASE_APP_ID: 'f',
  VITE_ALGOLIA_APPLICATION_ID: 'g',
  VITE_ALGOLIA_SEARCH_KEY: 'h',
}

describe('the configuration', () => {
  it('is local without a Firebase project', () => {
    expect(readHostedConfig({ VITE_FIREBASE_MEASUREMENT_ID: 'ignored' })).toEqual({
      ok: true,
      value: null,
    })
    const config = createLocalConfig({}, local)
    expect(config).toMatchObject({ mode: 'local', labels: { version: 'Beta 1.3.0' } })
    expect(config.labels.chatUrl).toMatch(/^https:/)
    expect(readConfig(JSON.parse(JSON.stringify(config)))).toEqual(config)
  })

  it('is hosted with all settings, without the labels that are empty', () => {
    expect(readHostedConfig(hosted)).toMatchObject({
      ok: true,
      value: {
        mode: 'hosted',
        endpoints: null,
        labels: { chatUrl: '', authorUrl: '', credit: '' },
      },
    })
  })

  it.each(Object.keys(hosted))('is refused without %s, by its name', (name) => {
    expect(readHostedConfig({ ...hosted, [name]: '' })).toEqual({
      ok: false,
      error: { missing: [name] },
    })
  })

  it('is not parsed from any other shape', () => {
    for (const data of [null, 1, 'x', [], {}, { mode: 'local' }]) expect(readConfig(data)).toBeNull()
  })
})

describe('the address of the site', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['https://wiki.example', 'https://wiki.example'],
    ['http://wiki.example:8080/', 'http://wiki.example:8080'],
  ])('%s is read as %s', (setting, value) => {
    expect(readSiteUrl({ VITE_SITE_URL: setting })).toEqual({ ok: true, value })
  })

  it.each(['wiki.example', 'ftp://wiki.example', 'https://wiki.example/de', 'https://a@b.example'])(
    '%s is refused by the name of the setting',
    (setting) => {
      expect(readSiteUrl({ VITE_SITE_URL: setting })).toMatchObject({
        ok: false,
        error: expect.stringContaining('VITE_SITE_URL'),
      })
    },
  )
})

describe('the emulators', () => {
  const all = {
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
    FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199',
  }

  it('are used instead of the configured project, one host and port for each service', () => {
    const config = readHostedConfig({ ...hosted, ...all })
    expect(config).toMatchObject({
      ok: true,
      value: {
        mode: 'hosted',
        firebase: { projectId: 'demo-infinite-worlds' },
        endpoints: {
          firestore: { host: '127.0.0.1', port: 8080, ssl: false },
          auth: { host: 'localhost', port: 9099, ssl: false },
          storage: { host: '127.0.0.1', port: 9199, ssl: false },
        },
      },
    })
    expect(readConfig(JSON.parse(JSON.stringify(config.ok && config.value)))).not.toBeNull()
  })

  it.each(Object.keys(all))('are refused without an address for %s, by its name', (name) => {
    for (const place of ['', 'localhost', 'http://localhost:1', '127.0.0.1:port'])
      expect(readHostedConfig({ ...hosted, ...all, [name]: place })).toEqual({
        ok: false,
        error: { missing: [name] },
      })
  })
})
