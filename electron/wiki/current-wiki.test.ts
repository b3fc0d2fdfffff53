import { describe, expect, it } from 'vitest'
import { hostedConfig, localConfig } from '#shared/config'
import type { WikiPlace } from '#shared/desktop-bridge'
import { err, ok } from '#shared/result'
import { openCurrentWiki, SET_UP, type WikiParts } from './current-wiki.ts'
import { configOfSettings, readSettings, tryHosted } from './hosted-wiki.ts'

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

const HOSTED: WikiPlace = { kind: 'hosted', settings: SETTINGS }
const SAMPLE: WikiPlace = { kind: 'local', content: 'sample' }

function program(more: Partial<WikiParts> & { readonly kept?: WikiPlace } = {}) {
  const steps: string[] = []
  let kept = more.kept ?? null
  const wiki = openCurrentWiki({
    settings: {
      place: () => kept,
      keepPlace: (place) => {
        kept = place
        steps.push(`keep ${place.kind}`)
        return ok(undefined)
      },
    },
    onNotStored: ({ kind }) => void steps.push(`not stored: ${kind}`),
    hasOwn: () => kept !== null,
    builtFor: null,
    runCloud: async (content) => {
      steps.push(`run ${content}`)
      const services = { host: '127.0.0.1', port: 4567, ssl: false }
      const config = localConfig({}, { projectId: 'mine', apiKey: 'k', services })
      return ok({ config, close: async () => void steps.push('close') })
    },
    tryHosted: async () => {
      steps.push('try')
      return ok(undefined)
    },
    template: async () => '<script>x</script><!--data-->',
    fetch: async (address) => new Response(address),
    ...more,
  })
  return { wiki, steps, kept: () => kept }
}

describe('the wiki of the program', () => {
  it('is asked about at the first start, and no service is begun', async () => {
    const { wiki, steps } = program()
    await wiki.begin()
    expect((await wiki.document('/')).html).toContain('id="set-up"')
    expect(wiki.local('/_local/mailbox')).toBeNull()
    expect(steps).toEqual([])
  })

  it('is opened where it was before, without a question and without a network', async () => {
    const { wiki, steps } = program({ kept: HOSTED })
    await wiki.begin()
    expect(steps).toEqual([])
    expect((await wiki.document('/')).html).toContain('our-wiki')
    expect(wiki.isLocal()).toBe(false)
  })

  it('is the one of this machine: its services answer under its own address', async () => {
    const { wiki } = program({ kept: SAMPLE })
    await wiki.begin()
    expect(wiki.isLocal()).toBe(true)
    const mailbox = await wiki.local('/_local/mailbox')
    expect(await mailbox?.text()).toBe('http://127.0.0.1:4567/_local/mailbox')
    expect((await wiki.document(SET_UP)).html).toContain(
      '"hasOwn":true,"place":{"kind":"local","content":"sample"}',
    )
  })

  it('says why it could not be opened where one would look for it', async () => {
    const { wiki } = program({ kept: SAMPLE, runCloud: async () => err('The disk is full.') })
    await wiki.begin()
    expect((await wiki.document('/Book/Tide')).html).toContain('The disk is full.')
  })

  it('is kept only once it has answered', async () => {
    const { wiki, steps, kept } = program({ tryHosted: async () => err({ kind: 'unreachable' }) })
    await wiki.begin()
    expect(await wiki.move(HOSTED)).toEqual(err({ kind: 'unreachable' }))
    const missing = await wiki.move({ kind: 'hosted', settings: 'VITE_FIREBASE_API_KEY=key' })
    expect(missing).toMatchObject({ ok: false, error: { kind: 'missing' } })
    expect(kept()).toBeNull()
    expect(steps).toEqual([])
  })

  it('stays where it was when another cannot be opened', async () => {
    const { wiki, kept } = program({ kept: HOSTED, runCloud: async () => err('The disk is full.') })
    await wiki.begin()
    expect((await wiki.move(SAMPLE)).ok).toBe(false)
    expect((await wiki.document('/')).html).not.toContain('id="set-up"')
    expect(kept()).toBe(HOSTED)
  })

  it('says why its own folder could not be begun anew, which only one process can hold', async () => {
    const services = { host: '127.0.0.1', port: 4567, ssl: false }
    const config = localConfig({}, { projectId: 'mine', apiKey: 'k', services })
    const answers = [ok({ config, close: async () => {} }), err('The disk is full.')]
    const { wiki } = program({
      kept: { kind: 'local', content: 'empty' },
      runCloud: async () => answers.shift() ?? err('once too often'),
    })
    await wiki.begin()
    expect((await wiki.move(SAMPLE)).ok).toBe(false)
    expect(wiki.isLocal()).toBe(false)
    expect((await wiki.document('/')).html).toContain('The disk is full.')
  })

  it('moves from this machine to a community and back, one process a folder', async () => {
    const { wiki, steps } = program({ kept: SAMPLE })
    await wiki.begin()
    await wiki.move(HOSTED)
    await wiki.move({ kind: 'local', content: 'empty' })
    await wiki.move(SAMPLE)
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

  it('is opened on a full disk too, and that the choice was not stored is reported', async () => {
    const settings = { place: () => null, keepPlace: () => err({ kind: 'full' } as const) }
    const { wiki, steps } = program({ settings })
    expect(await wiki.move(SAMPLE)).toEqual(ok(undefined))
    expect(wiki.isLocal()).toBe(true)
    expect(steps).toEqual(['run sample', 'not stored: full'])
  })

  it('that it was built for cannot be left', async () => {
    const built = hostedConfig(readSettings(SETTINGS))
    const { wiki } = program({ builtFor: built.ok ? built.value : null, kept: SAMPLE })
    await wiki.begin()
    expect(wiki.canMove).toBe(false)
    expect((await wiki.document('/')).html).toContain('our-wiki')
  })
})

describe('settings of a hosted wiki', () => {
  it('are read as people keep them', () => {
    const config = configOfSettings(SETTINGS)
    expect(config.ok && config.value.firebase).toMatchObject({
      apiKey: 'key',
      authDomain: 'wiki.example',
      projectId: 'our-wiki',
      storageBucket: 'our-wiki.appspot.com',
      messagingSenderId: '1',
    })
  })

  it('name what they lack', () => {
    expect(configOfSettings('')).toMatchObject({ ok: false, error: { kind: 'missing' } })
    const cut = configOfSettings(SETTINGS.replace('VITE_FIREBASE_APP_ID=app', ''))
    expect(cut).toEqual(err({ kind: 'missing', names: ['VITE_FIREBASE_APP_ID'] }))
  })

  it('are tried by one read that every visitor may make', async () => {
    const config = configOfSettings(SETTINGS)
    if (!config.ok) throw new Error('not a configuration')
    const asked: string[] = []
    const answer = (works: boolean) => async (address: string) => {
      asked.push(address)
      return { ok: works }
    }
    expect(await tryHosted(config.value, answer(true))).toEqual(ok(undefined))
    expect(await tryHosted(config.value, answer(false))).toEqual(err({ kind: 'unreachable' }))
    const down = () => Promise.reject(new TypeError('fetch failed'))
    expect(await tryHosted(config.value, down)).toEqual(err({ kind: 'unreachable' }))
    expect(new URL(asked[0] ?? '').host).toBe('firestore.googleapis.com')
  })
})
