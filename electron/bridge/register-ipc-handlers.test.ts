import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isOwnAddress } from '../own-address.ts'
import { type IpcHandlers, registerIpcHandlers, type SenderFrame } from './register-ipc-handlers.ts'

const MAX_BYTES = 16 * 1024 * 1024

type Listener = Parameters<Parameters<typeof registerIpcHandlers>[0]['handle']>[1]

/** The window's own main frame, as Electron describes it. */
const OWN: SenderFrame = { url: 'app://wiki/Book/The,Long,Way?x=1', parent: null }

function openBridge() {
  const listeners = new Map<string, Listener>()
  const learnt: string[] = []
  const handlers: Partial<IpcHandlers> = {
    'words:learn': {
      argsSchema: v.tuple([v.array(v.string())]),
      handle: (_, words) => void learnt.push(...words),
    },
  }
  const ipc = { handle: (name: string, listener: Listener) => void listeners.set(name, listener) }
  registerIpcHandlers(ipc, handlers, { isOwn: ({ url }) => isOwnAddress(url), maxBytes: MAX_BYTES })
  const ask = async (channel: string, senderFrame: SenderFrame | null, ...args: unknown[]) => {
    const event: object = { senderFrame, sender: { id: 7 } }
    const listener = listeners.get(channel)
    if (listener === undefined) throw new Error(`No handler registered for '${channel}'`)
    return Reflect.apply(listener, undefined, [event, ...args])
  }
  return { ask, learnt, channels: () => [...listeners.keys()] }
}

describe('a call over the bridge', () => {
  it('is answered when the window itself asks', async () => {
    const { ask, learnt } = openBridge()
    await ask('words:learn', OWN, ['Aelith'])
    expect(learnt).toEqual(['Aelith'])
  })

  const foreignFrames: readonly [string, SenderFrame | null][] = [
    ['no frame at all: the window is gone', null],
    ['a frame within the page', { url: 'app://wiki/', parent: OWN }],
    ['another host of the same scheme', { url: 'app://evil/', parent: null }],
    ['our host under another scheme', { url: 'https://wiki/', parent: null }],
    ['our address as a name of another host', { url: 'https://app.wiki/', parent: null }],
    ['our address within another', { url: 'https://evil.example/app://wiki/', parent: null }],
    ['our host with a password before it', { url: 'app://wiki@evil/', parent: null }],
    ['our host with more behind it', { url: 'app://wiki.evil/', parent: null }],
    ['our host at another port', { url: 'app://wiki:8080/', parent: null }],
    ['an empty page', { url: 'about:blank', parent: null }],
    ['data', { url: 'data:text/html,app://wiki/', parent: null }],
    ['a file', { url: 'file:///app://wiki/', parent: null }],
    ['the tools of developers', { url: 'devtools://devtools/bundled/x.html', parent: null }],
    ['no address', { url: '', parent: null }],
  ]
  for (const [name, frame] of foreignFrames)
    it(`is refused on every channel when the sender is ${name} (fault 48)`, async () => {
      const { ask, channels, learnt } = openBridge()
      expect(channels().length).toBeGreaterThan(0)
      for (const channel of channels()) await expect(ask(channel, frame, ['x'])).rejects.toThrow('foreign frame')
      expect(learnt).toEqual([])
    })

  const wrong: readonly [string, unknown[]][] = [
    ['none', []],
    ['one of another kind', ['Aelith']],
    ['one too deep', [[['Aelith']]]],
    ['nothing in the place of one', [null]],
    ['one that only looks like a list', [{ length: 1, 0: 'Aelith' }]],
  ]
  for (const [name, args] of wrong)
    it(`is refused with wrong arguments: ${name} (fault 48)`, async () => {
      const { ask, learnt } = openBridge()
      await expect(ask('words:learn', OWN, ...args)).rejects.toThrow('wrong arguments')
      expect(learnt).toEqual([])
    })

  it('is refused with 50 MB, before anybody looks into it (fault 48)', async () => {
    const { ask, learnt } = openBridge()
    for (const large of ['x'.repeat(50e6), new Uint8Array(50e6), [new Uint8Array(50e6)]])
      await expect(ask('words:learn', OWN, large)).rejects.toThrow(`more than ${MAX_BYTES} bytes`)
    expect(learnt).toEqual([])
  })

  it('passes on only what the schema has read', async () => {
    const { ask, learnt } = openBridge()
    await ask('words:learn', OWN, ['Aelith'], 'one more')
    expect(learnt).toEqual(['Aelith'])
  })
})
