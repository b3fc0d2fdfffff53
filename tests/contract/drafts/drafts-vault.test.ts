import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { newDraft } from '#shared/model/drafts/draft'
import { exportDrafts } from '../../../electron/draft-vault/export-drafts.ts'
import { openDraftSession } from '../../../renderer/features/editor/drafts/draft-session.ts'
import { DRAFTS_CASES } from './drafts-cases.ts'
import { desktopProgram, MOST_BYTES } from './vault-bridge.ts'
import {
  editsIn,
  OTHER,
  openVault,
  PLACE,
  temporaryFolder,
  typed,
  value,
} from './vault-fixtures.ts'

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

describe('drafts in the desktop program, another window each time they are opened', () => {
  it.each(DRAFTS_CASES)('%s', async (_, run) => {
    const program = desktopProgram(await openVault(temporaryFolder()))
    await run({ open: async () => program.openWindow(), until })
  })

  it('of one wiki are nothing to another of the same device', async () => {
    const program = desktopProgram(await openVault(temporaryFolder()))
    value(await program.openWindow('one').append(PLACE.key, typed('in one')))
    const other = program.openWindow('other')
    expect(value(await other.load(PLACE.key))).toBeNull()
    expect(value(await other.list('ane'))).toEqual([])
  })

  it('fault 59: of one person are nothing to the next', async () => {
    const program = desktopProgram(await openVault(temporaryFolder()))
    const drafts = program.openWindow()
    value(await drafts.append(PLACE.key, typed('mine')))
    expect(value(await drafts.list('somebody else'))).toEqual([])
    expect(value(await drafts.load({ ...PLACE.key, owner: 'somebody else' }))).toBeNull()
  })
})

describe('typing without a pause', () => {
  it('is on disk within a second of every keystroke, by the clock', async () => {
    const folder = temporaryFolder()
    const drafts = desktopProgram(await openVault(folder)).openWindow()
    let clock = 0
    let due: { readonly at: number; readonly call: () => void }[] = []
    const session = openDraftSession({
      drafts,
      draft: newDraft(PLACE.key, new Date(clock).toISOString()),
      window: 'only',
      now: () => new Date(clock).toISOString(),
      later(milliseconds, call) {
        due = [{ at: clock + milliseconds, call }]
        return () => {
          due = []
        }
      },
    })
    let typed = ''
    let onDisk = ''
    let oldest = 0
    for (let n = 0; n < 100; n++) {
      if (onDisk === typed) oldest = clock
      typed += 'x'
      const place = { section: 'Blurb', block: 'a', entry: 'e', title: '' } as const
      session.edit({ kind: 'entry', ...place, text: typed })
      clock += 50
      const [timer] = due
      if (timer === undefined || timer.at > clock) continue
      timer.call()
      await session.flush()
      const last = (await editsIn(await openVault(folder))).at(-1)
      onDisk = last?.kind === 'entry' ? last.text : ''
      expect(onDisk).toBe(typed)
      expect(clock - oldest).toBeLessThanOrEqual(1000)
    }
    expect(onDisk.length).toBeGreaterThan(90)
  })
})

describe('a draft that is discarded while somebody types', () => {
  it('is gone, and what is typed after that is another', async () => {
    const vault = await openVault(temporaryFolder())
    const before = vault.append(PLACE, typed('before', 'e1'))
    const discarded = vault.remove(PLACE)
    const after = vault.append(PLACE, typed('after', 'e2'))
    for (const answer of await Promise.all([before, discarded, after])) value(answer)
    expect(await editsIn(vault)).toEqual([typed('after', 'e2')])
  })
})

describe('everything in the vault', () => {
  it('is one archive people can read, whoever’s it is, and none where nothing waits', async () => {
    const vault = await openVault(temporaryFolder())
    const words: string[] = []
    const forms = { words: () => words }
    expect(await exportDrafts(vault, forms)).toBeNull()
    expect(await vault.hasUnsent()).toBe(false)
    const theirs = { wiki: 'another', key: { ...OTHER.key, owner: 'else' } }
    const { at } = typed('')
    const blocks = [{ id: 'a', sectionName: '', entries: [], chosenImage: 'i' }]
    value(await vault.append(PLACE, typed('typed')))
    value(await vault.append(theirs, { kind: 'blocks', at, section: 'Blurb', blocks }))
    value(await vault.putImage(theirs, image('GIF89a', 'image/gif')))
    expect(await vault.hasUnsent()).toBe(true)
    words.push('It falls')
    const files = unzipSync((await exportDrafts(vault, forms)) ?? new Uint8Array())
    expect(
      Object.keys(files)
        .map((name) => name.replace(/^\d /, ''))
        .toSorted(),
    ).toEqual(['A new Book.txt', 'A new Book/1 gate.png', 'A new Race.txt', 'Form 1.txt'])
  })
})

/** The cases in which one window comes after the other: each then is a program of its own. */
const ONE_AFTER_ANOTHER = DRAFTS_CASES.filter(([name]) => !name.includes('windows'))

describe('drafts in the desktop program, started anew each time they are opened', () => {
  it.each(ONE_AFTER_ANOTHER)('%s', async (_, run) => {
    const folder = temporaryFolder()
    const open = async () => desktopProgram(await openVault(folder)).openWindow()
    await run({ open, until })
  })
})

describe('fault 48: the vault’s channels', () => {
  const WRONG: readonly (readonly [string, string, readonly unknown[]])[] = [
    ['no key', 'draft:load', ['w']],
    ['a path for a key', 'draft:load', ['w', '../../etc/passwd']],
    [
      'a key of no page type',
      'draft:load',
      ['w', { owner: 'a', subject: { kind: 'new', type: 'x' } }],
    ],
    ['a wiki that is no name', 'draft:list', [{}, 'ane']],
    ['an edit of no kind', 'draft:append', ['w', PLACE.key, { kind: 'x', at: typed('').at }]],
    ['an edit without its time', 'draft:append', ['w', PLACE.key, { ...typed('x'), at: 'now' }]],
    [
      'an image that is a text',
      'draft:put-image',
      ['w', PLACE.key, image('<svg/>', 'image/svg+xml')],
    ],
    [
      'an image without bytes',
      'draft:put-image',
      ['w', PLACE.key, { ...image('', ''), bytes: [71, 73] }],
    ],
    [
      'an image above 10 MB',
      'draft:put-image',
      ['w', PLACE.key, { ...image('GIF89a', 'image/gif'), bytes: new Uint8Array(10_000_001) }],
    ],
    ['an image’s id that is none', 'draft:get-image', ['w', PLACE.key, { id: 'i' }]],
  ]
  it.each(WRONG)('refuse %s', async (_, channel, args) => {
    const { ask } = desktopProgram(await openVault(temporaryFolder()))
    await expect(ask(1, channel, ...args)).rejects.toThrow(`${channel}: wrong arguments`)
  })

  it('refuse 50 MB, and the writer is told that it is not kept', async () => {
    const program = desktopProgram(await openVault(temporaryFolder()))
    const text = 'x'.repeat(50e6)
    await expect(program.ask(1, 'draft:append', 'w', PLACE.key, typed(text))).rejects.toThrow(
      `more than ${MOST_BYTES} bytes`,
    )
    const drafts = program.openWindow()
    expect(await drafts.append(OTHER.key, typed(text))).toEqual({
      ok: false,
      error: { kind: 'denied' },
    })
    value(await drafts.append(OTHER.key, typed('shorter')))
    expect(drafts.health()).toBe('kept')
  })
})

const image = (text: string, type: string) => ({
  id: 'i',
  name: 'gate.png',
  type,
  bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
})
