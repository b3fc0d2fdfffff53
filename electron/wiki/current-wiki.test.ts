import { describe, expect, it } from 'vitest'
import { createLocalConfig, readHostedConfig } from '#shared/config'
import type { WikiLocation } from '#shared/desktop-bridge'
import { err, ok } from '#shared/result'
import { type CurrentWikiDeps, openCurrentWiki, SET_UP_PATH } from './current-wiki.ts'
import { parseHostedConfig, parseHostedSettings, probeHosted } from './hosted-wiki.ts'

const SETTINGS = [
  'VITE_FIREBASE_API_KEY=key',
  'VITE_FIREBASE_AUTH_DOMAIN="wiki.example"',
  '# a comment',
  'export VITE_FIREBASE_PROJECT_ID=our-wiki',
  "VITE_FIREBASE_STORAGE_BUCKET='our-wiki.appspot.com'",
  ' VITE_FIREBASE_MESSAGING_SENDER_ID = 1 ',
  'VITE_FIREBASE_APP_ID=app',
  'VITE_ALGOLIA_APPLICATION_ID=search',
  'VITE_ALGOLIA_SEARCH_KEY=public',
].join('\r\n')

const HOSTED: WikiLocation = { kind: 'hosted', settings: SETTINGS }
const OWNERLESS = { ownerName: () => null, openOwner: async () => err({ kind: 'unnamed' } as const) }
const SAMPLE: WikiLocation = { kind: 'local', content: 'sample' }

function program(more: Partial<CurrentWikiDeps> & { readonly stored?: WikiLocation } = {}) {
  const steps: string[] = []
  let stored = more.stored ?? null
  const wiki = openCurrentWiki({
    settings: {
      wikiLocation: () => stored,
      progress: () => null,
      saveWikiLocation: (place) => {
        stored = place
        steps.push(`keep ${place.kind}`)
        return ok(undefined)
      },
    },
    onNotStored: ({ kind }) => void steps.push(`not stored: ${kind}`),
    hasOwn: () => stored !== null,
    builtConfig: null,
    runCloud: async (content) => {
      steps.push(`run ${content}`)
      const services = { host: '127.0.0.1', port: 4567, ssl: false }
      const config = createLocalConfig({}, { projectId: 'mine', apiKey: 'k', services })
      return ok({ ...OWNERLESS, config, close: async () => void steps.push('close') })
    },
    probeHosted: async () => {
      steps.push('try')
      return ok(undefined)
    },
    template: async () => '<script>x</script><!--data-->',
    fetch: async (address) => new Response(address),
    ...more,
  })
  return { wiki, steps, stored: () => stored }
}

describe('the wiki of the program', () => {
  it('is chosen at the first start, and no service is started before', async () => {
    const { wiki, steps } = program()
    await wiki.begin()
    expect((await wiki.loadDocument('/')).html).toContain('id="set-up"')
    expect(wiki.fetchLocal('/_local/mailbox')).toBeNull()
    expect(steps).toEqual([])
  })

  it('is opened at its stored location, without a question and without a network', async () => {
    const { wiki, steps } = program({ stored: HOSTED })
    await wiki.begin()
    expect(steps).toEqual([])
    expect((await wiki.loadDocument('/')).html).toContain('our-wiki')
    expect(wiki.isLocal()).toBe(false)
  })

  it('is the local one, whose services answer under the interface’s own address', async () => {
    const { wiki } = program({ stored: SAMPLE })
    await wiki.begin()
    expect(wiki.isLocal()).toBe(true)
    const mailbox = await wiki.fetchLocal('/_local/mailbox')
    expect(await mailbox?.text()).toBe('http://127.0.0.1:4567/_local/mailbox')
    expect((await wiki.loadDocument(SET_UP_PATH)).html).toContain(
      '"hasOwn":true,"location":{"kind":"local","content":"sample"}',
    )
  })

  it('shows the error on the set-up screen if it cannot be opened', async () => {
    const { wiki } = program({ stored: SAMPLE, runCloud: async () => err('The disk is full.') })
    await wiki.begin()
    expect((await wiki.loadDocument('/Book/Tide')).html).toContain('The disk is full.')
  })

  it('is stored only after it has answered', async () => {
    const { wiki, steps, stored } = program({
      probeHosted: async () => err({ kind: 'unreachable' }),
    })
    await wiki.begin()
    expect(await wiki.switchTo(HOSTED)).toEqual(err({ kind: 'unreachable' }))
    const missing = await wiki.switchTo({ kind: 'hosted', settings: 'VITE_FIREBASE_API_KEY=key' })
    expect(missing).toMatchObject({ ok: false, error: { kind: 'missing' } })
    expect(stored()).toBeNull()
    expect(steps).toEqual([])
  })

  it('stays open when another cannot be opened', async () => {
    const { wiki, stored } = program({
      stored: HOSTED,
      runCloud: async () => err('The disk is full.'),
    })
    await wiki.begin()
    expect((await wiki.switchTo(SAMPLE)).ok).toBe(false)
    expect((await wiki.loadDocument('/')).html).not.toContain('id="set-up"')
    expect(stored()).toBe(HOSTED)
  })

  it('reports why its folder could not be opened again after its process was closed', async () => {
    const services = { host: '127.0.0.1', port: 4567, ssl: false }
    const config = createLocalConfig({}, { projectId: 'mine', apiKey: 'k', services })
    const answers = [ok({ ...OWNERLESS, config, close: async () => {} }), err('The disk is full.')]
    const { wiki } = program({
      stored: { kind: 'local', content: 'empty' },
      runCloud: async () => answers.shift() ?? err('once too often'),
    })
    await wiki.begin()
    expect((await wiki.switchTo(SAMPLE)).ok).toBe(false)
    expect(wiki.isLocal()).toBe(false)
    expect((await wiki.loadDocument('/')).html).toContain('The disk is full.')
  })

  it('switches from local to hosted and back, with one process per folder', async () => {
    const { wiki, steps } = program({ stored: SAMPLE })
    await wiki.begin()
    await wiki.switchTo(HOSTED)
    await wiki.switchTo({ kind: 'local', content: 'empty' })
    await wiki.switchTo(SAMPLE)
    await wiki.close()
    expect(steps).toEqual([
      'run sample',
      'try',
      'close',
      'keep hosted',
      'run empty',
      'keep local',
      'close',
      'run sample',
      'keep local',
      'close',
    ])
  })

  it('is opened on a full disk too, and reports that the choice was not stored', async () => {
    const settings = {
      wikiLocation: () => null,
      progress: () => null,
      saveWikiLocation: () => err({ kind: 'full' } as const),
    }
    const { wiki, steps } = program({ settings })
    expect(await wiki.switchTo(SAMPLE)).toEqual(ok(undefined))
    expect(wiki.isLocal()).toBe(true)
    expect(steps).toEqual(['run sample', 'not stored: full'])
  })

  it('that was built in cannot be switched', async () => {
    const built = readHostedConfig(parseHostedSettings(SETTINGS))
    const { wiki } = program({ builtConfig: built.ok ? built.value : null, stored: SAMPLE })
    await wiki.begin()
    expect(wiki.canSwitch).toBe(false)
    expect((await wiki.loadDocument('/')).html).toContain('our-wiki')
  })
})

describe('settings of a hosted wiki', () => {
  it('are parsed in the formats people use', () => {
    const config = parseHostedConfig(SETTINGS)
    expect(config.ok && config.value.firebase).toMatchObject({
      apiKey: 'key',
      authDomain: 'wiki.example',
      projectId: 'our-wiki',
      storageBucket: 'our-wiki.appspot.com',
      messagingSenderId: '1',
    })
  })

  it('report missing names', () => {
    expect(parseHostedConfig('')).toMatchObject({ ok: false, error: { kind: 'missing' } })
    const cut = parseHostedConfig(SETTINGS.replace('VITE_FIREBASE_APP_ID=app', ''))
    expect(cut).toEqual(err({ kind: 'missing', names: ['VITE_FIREBASE_APP_ID'] }))
  })

  it('are probed by one read that every visitor may make', async () => {
    const config = parseHostedConfig(SETTINGS)
    if (!config.ok) throw new Error('not a configuration')
    const requests: string[] = []
    const answer = (works: boolean) => async (address: string) => {
      requests.push(address)
      return { ok: works }
    }
    expect(await probeHosted(config.value, answer(true))).toEqual(ok(undefined))
    expect(await probeHosted(config.value, answer(false))).toEqual(err({ kind: 'unreachable' }))
    const down = () => Promise.reject(new TypeError('fetch failed'))
    expect(await probeHosted(config.value, down)).toEqual(err({ kind: 'unreachable' }))
    expect(new URL(requests[0] ?? '').host).toBe('firestore.googleapis.com')
  })
})
