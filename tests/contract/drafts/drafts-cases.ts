/** Table of contract cases for every store of drafts, in the browser and in the desktop program. */

import type { DraftEdit, DraftKey } from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import { formatDownloadUrl, type StorageAddress } from '#shared/model/images/image-address'
import type { Result } from '#shared/result'
import { toMinimalEdits } from '#shared/rules/drafts/apply-edit'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import { listDraftVersions } from '#shared/rules/drafts/draft-versions'
import type { DraftChange, Drafts } from '../../../renderer/services/ports/editing.ts'
import { assertEqual, assertTrue } from '../documents/lite-assertions.ts'

export interface DraftsFixture {
  /** Opens the store, empty at first. Each further call is another window, or a restart of the program. */
  readonly open: () => Promise<Drafts>
  /** Resolves when `condition` holds, while messages of other windows arrive. */
  readonly waitUntil: (condition: () => boolean) => Promise<void>
}

/** Present address of the wiki's images. */
export const STORAGE_ADDRESS: StorageAddress = { origin: 'http://127.0.0.1:4174', bucket: 'wiki' }

const AT = '2026-01-01T00:00:00.000Z'
const at = (minute: number) => new Date(Date.parse(AT) + minute * 60_000).toISOString()

const KEY: DraftKey = {
  owner: 'ane',
  subject: { kind: 'part', type: 'Race', view: '', page: '~2E~2E~2Fetc,"\'👑' },
}
const NEW: DraftKey = { owner: 'ane', subject: { kind: 'new', type: 'Book' } }
const THEIRS: DraftKey = { ...KEY, owner: 'an' }

const createEntryEdit = (text: string, minute = 0, entry = 'e'): DraftEdit => ({
  kind: 'entry',
  at: at(minute),
  section: 'Blurb',
  block: 'a',
  entry,
  title: '',
  text,
})

const createBlock = (text: string) => ({ id: 'b', sectionName: '', entries: [{ id: 'e', title: '', text }] })

const IMAGE: ChosenImage = {
  id: 'i1',
  name: 'gate.png',
  type: 'image/png',
  bytes: new Uint8Array([137, 80, 78, 71]),
}

function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected a value, but there was ${JSON.stringify(result.error)}`)
  return result.value
}

/** Compares drafts, which contain maps, by the minimal edits that produce them. */
async function expectDraft(drafts: Drafts, key: DraftKey, edits: readonly DraftEdit[]) {
  const found = unwrap(await drafts.load(key))
  const expected = replayEdits(key, edits)
  assertEqual(found && toMinimalEdits(found), expected && toMinimalEdits(expected))
}

async function appendAll(drafts: Drafts, key: DraftKey, edits: readonly DraftEdit[]) {
  for (const edit of edits) unwrap(await drafts.append(key, edit))
}

export const DRAFTS_CASES: readonly (readonly [string, (given: DraftsFixture) => Promise<void>])[] = [
  [
    'has no draft before the first edit',
    async ({ open }) => {
      const drafts = await open()
      assertEqual(unwrap(await drafts.load(KEY)), null)
      assertEqual(unwrap(await drafts.list('ane')), [])
      assertEqual(listDraftVersions(KEY, unwrap(await drafts.edits(KEY))), [])
      assertEqual(unwrap(await drafts.getImage(KEY, 'i1')), null)
      assertEqual(unwrap(await drafts.remove(KEY)), undefined)
    },
  ],
  [
    'keeps the signs of texts, also after a restart',
    async ({ open }) => {
      const typed = [
        createEntryEdit('**bold** \\*'),
        createEntryEdit('- _item_', 1, 'f'),
        { kind: 'grab', at: at(2), section: 'History', base: { rev: 1, blocks: [createBlock('\\- a')] } },
        { kind: 'blocks', at: at(3), section: 'History', blocks: [createBlock('> b')] },
      ] as const
      await appendAll(await open(), KEY, typed)
      const drafts = await open()
      await expectDraft(drafts, KEY, typed)
      const [listed] = unwrap(await drafts.list('ane'))
      const expected = replayEdits(KEY, typed)
      assertEqual(listed?.kind === 'draft' && toMinimalEdits(listed.draft), expected && toMinimalEdits(expected))
    },
  ],
  [
    'shows stored images at their present address, even if the port has changed',
    async ({ open }) => {
      const image = (origin: string) =>
        formatDownloadUrl({ ...STORAGE_ADDRESS, origin }, 'content/Varven/Section_A_1a2b3c4d-a.webp', 'token')
      const edits = (origin: string): DraftEdit[] => {
        const block = { id: 'a', sectionName: '', entries: [], imageUrl: image(origin) }
        return [
          { kind: 'grab', at: at(0), section: 'Blurb', base: { rev: 2, blocks: [block] } },
          { kind: 'blocks', at: at(2), section: 'Blurb', blocks: [block, { ...block, id: 'b' }] },
        ]
      }
      await appendAll(await open(), KEY, edits('http://127.0.0.1:9999'))
      const drafts = await open()
      await expectDraft(drafts, KEY, edits(STORAGE_ADDRESS.origin))
      const [version] = listDraftVersions(KEY, unwrap(await drafts.edits(KEY)))
      const shown = version?.draft.sections.get('Blurb')?.blocks[0]?.imageUrl
      assertEqual(shown, image(STORAGE_ADDRESS.origin))
    },
  ],
  [
    'has every acknowledged edit after it is opened again',
    async ({ open }) => {
      const edits: DraftEdit[] = [
        { kind: 'begin', at: at(0), pageName: 'Anwë', rev: 3 },
        { kind: 'grab', at: at(0), section: 'Blurb', base: { rev: 2, blocks: [] } },
        createEntryEdit('line one\nline two \u200f😀', 1),
        { kind: 'submission', at: at(2), submission: null },
      ]
      await appendAll(await open(), KEY, edits)
      const again = await open()
      await expectDraft(again, KEY, edits)
      await appendAll(again, KEY, [createEntryEdit('more', 3)])
      await expectDraft(await open(), KEY, [...edits, createEntryEdit('more', 3)])
      assertEqual(again.health(), 'kept')
    },
  ],
  [
    'lists the drafts of one person only, newest first',
    async ({ open }) => {
      const drafts = await open()
      await appendAll(drafts, KEY, [createEntryEdit('mine', 1)])
      await appendAll(drafts, NEW, [createEntryEdit('a book', 2)])
      await appendAll(drafts, THEIRS, [createEntryEdit('theirs', 3)])
      const listed = unwrap(await (await open()).list('ane'))
      assertEqual(
        listed.map((one) => (one.kind === 'draft' ? one.draft.key : one)),
        [NEW, KEY],
      )
      assertEqual(unwrap(await (await open()).list('a')), [])
    },
  ],
  [
    'removes one draft with its images',
    async ({ open }) => {
      const drafts = await open()
      await appendAll(drafts, KEY, [createEntryEdit('gone')])
      await appendAll(drafts, NEW, [createEntryEdit('stays')])
      unwrap(await drafts.putImage(KEY, IMAGE))
      unwrap(await drafts.putImage(NEW, IMAGE))
      unwrap(await drafts.remove(KEY))
      const again = await open()
      assertEqual(unwrap(await again.load(KEY)), null)
      assertEqual(unwrap(await again.getImage(KEY, 'i1')), null)
      await expectDraft(again, NEW, [createEntryEdit('stays')])
      assertEqual(unwrap(await again.getImage(NEW, 'i1')), IMAGE)
    },
  ],
  [
    'leaves a draft discarded that another window was opening at that moment',
    async ({ open }) => {
      const [one, other] = [await open(), await open()]
      unwrap(await one.load(KEY))
      const stamp = { window: 'one', clock: 1, seen: {} }
      // The other window may read the draft after the edit and before it is discarded.
      const typing = one.append(KEY, { ...createEntryEdit('discarded'), stamp })
      const loading = other.load(KEY)
      await Promise.all([typing, loading, one.remove(KEY)])
      assertEqual(unwrap(await (await open()).load(KEY)), null)
    },
  ],
  [
    'stores an image unchanged',
    async ({ open }) => {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
      unwrap(await (await open()).putImage(KEY, { ...IMAGE, bytes }))
      const found = unwrap(await (await open()).getImage(KEY, 'i1'))
      assertTrue(found !== null, 'an image')
      assertEqual(found?.name, 'gate.png')
      assertEqual(found?.type, 'image/png')
      assertEqual(found && [...found.bytes], [...bytes])
    },
  ],
  [
    'has the version before edits were discarded',
    async ({ open }) => {
      const drafts = await open()
      const long = createEntryEdit('a long paragraph that somebody worked on for an hour', 1)
      await appendAll(drafts, KEY, [long, { kind: 'drop', at: at(1), section: 'Blurb' }, createEntryEdit('short', 1)])
      const versions = listDraftVersions(KEY, unwrap(await (await open()).edits(KEY)))
      const [newest] = versions
      assertEqual(
        newest && toMinimalEdits(newest.draft),
        toMinimalEdits(replayEdits(KEY, [long]) ?? newest?.draft ?? never()),
      )
    },
  ],
  [
    'notifies other windows of edits, and stores the edits of both',
    async ({ open, waitUntil: until }) => {
      const [one, other] = [await open(), await open()]
      await appendAll(one, KEY, [createEntryEdit('from one', 0, 'e1')])
      unwrap(await other.load(KEY))
      const notifications: unknown[] = []
      const stop = other.watch(KEY, (change) => notifications.push(change))
      await appendAll(one, KEY, [createEntryEdit('from one, more', 1, 'e1')])
      await until(() => notifications.length === 1)
      assertEqual(notifications, [createEntryEdit('from one, more', 1, 'e1')])
      await appendAll(other, KEY, [createEntryEdit('from the other', 2, 'e2')])
      await expectDraft(await open(), KEY, [
        createEntryEdit('from one', 0, 'e1'),
        createEntryEdit('from one, more', 1, 'e1'),
        createEntryEdit('from the other', 2, 'e2'),
      ])
      unwrap(await one.remove(KEY))
      await until(() => notifications.length === 2)
      assertEqual(notifications[1], 'removed')
      assertEqual(unwrap(await other.load(KEY)), null)
      stop()
    },
  ],
  [
    'loses no edit when two windows type at the same time',
    async ({ open, waitUntil: until }) => {
      const [one, other] = [await open(), await open()]
      unwrap(await one.load(KEY))
      unwrap(await other.load(KEY))
      let receivedCount = 0
      const onChange = (change: DraftChange) => {
        if (typeof change === 'object') receivedCount++
      }
      one.watch(KEY, onChange)
      other.watch(KEY, onChange)
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => [
          one.append(KEY, createEntryEdit(`one ${n}`, 0, `e${n}`)),
          other.append(KEY, createEntryEdit(`other ${n}`, 0, `o${n}`)),
        ]).flat(),
      )
      await until(() => receivedCount === 40)
      const found = unwrap(await (await open()).load(KEY))
      const texts = [...(found?.sections.get('Blurb')?.blocks ?? [])].flatMap(({ entries }) =>
        entries.map(({ text }) => text),
      )
      assertEqual(
        texts.toSorted(),
        Array.from({ length: 20 }, (_, n) => [`one ${n}`, `other ${n}`])
          .flat()
          .toSorted(),
      )
    },
  ],
  [
    'clears saved sections when a save is confirmed, and has later edits complete',
    async ({ open }) => {
      const drafts = await open()
      const base = { rev: 1, blocks: [] }
      const grab: DraftEdit = { kind: 'grab', at: at(0), section: 'Blurb', base }
      const sent = [{ id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: 'in the wiki' }] }]
      const saved: DraftEdit = {
        kind: 'saved',
        at: at(1),
        rev: 2,
        sections: [{ name: 'Blurb', sent, stored: sent }],
        details: null,
      }
      unwrap(await drafts.load(KEY))
      await appendAll(drafts, KEY, [grab, createEntryEdit('in the wiki'), saved])
      const again = unwrap(await (await open()).load(KEY))
      assertEqual(again?.sections.size ?? 0, 0)
      assertEqual(listDraftVersions(KEY, unwrap(await (await open()).edits(KEY))), [])
      // Another window appends before it receives the save.
      await appendAll(drafts, KEY, [createEntryEdit('in the wiki, and more')])
      const found = unwrap(await (await open()).load(KEY))?.sections.get('Blurb')
      assertEqual(found?.base, { rev: 2, blocks: sent })
      assertEqual(found?.blocks[0]?.entries[0]?.text, 'in the wiki, and more')
    },
  ],
  [
    'has a complete draft after thousands of edits',
    async ({ open }) => {
      const drafts = await open()
      const edits = Array.from({ length: 2100 }, (_, n) => createEntryEdit(`text ${n}`, n, `e${n % 7}`))
      await Promise.all(edits.map((edit) => drafts.append(KEY, edit)))
      await expectDraft(await open(), KEY, edits)
    },
  ],
]

function never(): never {
  throw new Error('there is no version')
}
