import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createDraft } from '#shared/model/drafts/draft'
import { exportDrafts } from '../../../electron/draft-vault/export-drafts.ts'
import { openDraftSession } from '../../../renderer/features/editor/drafts/draft-session.ts'
import { DRAFTS_CASES } from './drafts-cases.ts'
import { createDesktopProgram, MAX_CALL_BYTES } from './vault-bridge.ts'
import {
  createEntryEdit,
  createVaultFolder,
  DRAFT_KEY,
  OTHER_DRAFT_KEY,
  openVault,
  readEdits,
  unwrap,
} from './vault-fixtures.ts'

const waitUntil = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

describe('drafts in the desktop program, another window each time they are opened', () => {
  it.each(DRAFTS_CASES)('%s', async (_, run) => {
    const program = createDesktopProgram(await openVault(createVaultFolder()))
    await run({ open: async () => program.openWindow(), waitUntil })
  })

  it('of one wiki are not visible in another wiki of the same device', async () => {
    const program = createDesktopProgram(await openVault(createVaultFolder()))
    unwrap(await program.openWindow('one').append(DRAFT_KEY.key, createEntryEdit('in one')))
    const other = program.openWindow('other')
    expect(unwrap(await other.load(DRAFT_KEY.key))).toBeNull()
    expect(unwrap(await other.list('ane'))).toEqual([])
  })

  it('fault 59: of one person are not visible to the next', async () => {
    const program = createDesktopProgram(await openVault(createVaultFolder()))
    const drafts = program.openWindow()
    unwrap(await drafts.append(DRAFT_KEY.key, createEntryEdit('mine')))
    expect(unwrap(await drafts.list('somebody else'))).toEqual([])
    expect(unwrap(await drafts.load({ ...DRAFT_KEY.key, owner: 'somebody else' }))).toBeNull()
  })
})

describe('continuous typing', () => {
  it('is on disk within a second of every keystroke', async () => {
    const folder = createVaultFolder()
    const drafts = createDesktopProgram(await openVault(folder)).openWindow()
    let clock = 0
    let due: { readonly at: number; readonly call: () => void }[] = []
    const session = openDraftSession({
      drafts,
      storedEdits: [],
      draft: createDraft(DRAFT_KEY.key, new Date(clock).toISOString()),
      windowId: 'only',
      now: () => new Date(clock).toISOString(),
      afterPaint: () => () => {},
      schedule(milliseconds, call) {
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
      const last = (await readEdits(await openVault(folder))).at(-1)
      onDisk = last?.kind === 'entry' ? last.text : ''
      expect(onDisk).toBe(typed)
      expect(clock - oldest).toBeLessThanOrEqual(1000)
    }
    expect(onDisk.length).toBeGreaterThan(90)
  })
})

describe('a draft that is discarded during typing', () => {
  it('is removed, and later edits begin another draft', async () => {
    const vault = await openVault(createVaultFolder())
    const before = vault.append(DRAFT_KEY, createEntryEdit('before', 'e1'))
    const discarded = vault.remove(DRAFT_KEY)
    const after = vault.append(DRAFT_KEY, createEntryEdit('after', 'e2'))
    for (const answer of await Promise.all([before, discarded, after])) unwrap(answer)
    expect(await readEdits(vault)).toEqual([createEntryEdit('after', 'e2')])
  })
})

describe('the export of the vault', () => {
  it('is one archive of readable files with the drafts of all people, or null without drafts', async () => {
    const vault = await openVault(createVaultFolder())
    const words: string[] = []
    const forms = { readTexts: () => words }
    expect(await exportDrafts(vault, forms)).toBeNull()
    expect(await vault.hasUnsent()).toBe(false)
    const theirs = { wiki: 'another', key: { ...OTHER_DRAFT_KEY.key, owner: 'else' } }
    const { at } = createEntryEdit('')
    const blocks = [{ id: 'a', sectionName: '', entries: [], chosenImage: 'i' }]
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('typed')))
    unwrap(await vault.append(theirs, { kind: 'blocks', at, section: 'Blurb', blocks }))
    unwrap(await vault.putImage(theirs, image('GIF89a', 'image/gif')))
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

/** The cases with one window at a time, where each window can be a program of its own. */
const ONE_AFTER_ANOTHER = DRAFTS_CASES.filter(([name]) => !name.includes('windows'))

describe('drafts in the desktop program, restarted each time they are opened', () => {
  it.each(ONE_AFTER_ANOTHER)('%s', async (_, run) => {
    const folder = createVaultFolder()
    const open = async () => createDesktopProgram(await openVault(folder)).openWindow()
    await run({ open, waitUntil })
  })
})

describe('fault 48: the vault’s channels', () => {
  const WRONG: readonly (readonly [string, string, readonly unknown[]])[] = [
    ['no key', 'draft:load', ['w']],
    ['a path for a key', 'draft:load', ['w', '../../etc/passwd']],
    ['a key of no page type', 'draft:load', ['w', { owner: 'a', subject: { kind: 'new', type: 'x' } }]],
    ['a wiki that is not a name', 'draft:list', [{}, 'ane']],
    ['an edit of an unknown kind', 'draft:append', ['w', DRAFT_KEY.key, { kind: 'x', at: createEntryEdit('').at }]],
    ['an edit without its time', 'draft:append', ['w', DRAFT_KEY.key, { ...createEntryEdit('x'), at: 'now' }]],
    ['an image that is a text', 'draft:put-image', ['w', DRAFT_KEY.key, image('<svg/>', 'image/svg+xml')]],
    ['an image without bytes', 'draft:put-image', ['w', DRAFT_KEY.key, { ...image('', ''), bytes: [71, 73] }]],
    [
      'an image above 10 MB',
      'draft:put-image',
      ['w', DRAFT_KEY.key, { ...image('GIF89a', 'image/gif'), bytes: new Uint8Array(10_000_001) }],
    ],
    ['an invalid image id', 'draft:get-image', ['w', DRAFT_KEY.key, { id: 'i' }]],
  ]
  it.each(WRONG)('refuse %s', async (_, channel, args) => {
    const { invoke: ask } = createDesktopProgram(await openVault(createVaultFolder()))
    await expect(ask(1, channel, ...args)).rejects.toThrow(`${channel}: wrong arguments`)
  })

  it('refuse 50 MB, and report to the caller that nothing was stored', async () => {
    const program = createDesktopProgram(await openVault(createVaultFolder()))
    const text = 'x'.repeat(50e6)
    await expect(program.invoke(1, 'draft:append', 'w', DRAFT_KEY.key, createEntryEdit(text))).rejects.toThrow(
      `more than ${MAX_CALL_BYTES} bytes`,
    )
    const drafts = program.openWindow()
    expect(await drafts.append(OTHER_DRAFT_KEY.key, createEntryEdit(text))).toEqual({
      ok: false,
      error: { kind: 'denied' },
    })
    unwrap(await drafts.append(OTHER_DRAFT_KEY.key, createEntryEdit('shorter')))
    expect(drafts.health()).toBe('kept')
  })
})

const image = (text: string, type: string) => ({
  id: 'i',
  name: 'gate.png',
  type,
  bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
})
