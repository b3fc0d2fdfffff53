/** What every place that keeps drafts must do, in a browser and on a desktop alike. */

import type { DraftEdit, DraftKey } from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/kept-draft'
import type { Result } from '#shared/result'
import { editsOf } from '#shared/rules/drafts/apply-edit'
import { replay } from '#shared/rules/drafts/draft-log'
import type { DraftChange, Drafts } from '../../../renderer/services/ports/editing.ts'
import { equal, holds } from '../documents/lite-check.ts'

export interface DraftsCase {
  /** A place nothing was kept in before. Opened again it is another window, or the program started anew. */
  readonly open: () => Promise<Drafts>
  /** Answers when `condition` holds; what other windows do arrives by itself. */
  readonly until: (condition: () => boolean) => Promise<void>
}

const AT = '2026-01-01T00:00:00.000Z'
const at = (minute: number) => new Date(Date.parse(AT) + minute * 60_000).toISOString()

const KEY: DraftKey = {
  owner: 'ane',
  subject: { kind: 'part', type: 'Race', view: '', page: '~2E~2E~2Fetc,"\'👑' },
}
const NEW: DraftKey = { owner: 'ane', subject: { kind: 'new', type: 'Book' } }
const THEIRS: DraftKey = { ...KEY, owner: 'an' }

const typed = (text: string, minute = 0, entry = 'e'): DraftEdit => ({
  kind: 'entry',
  at: at(minute),
  section: 'Blurb',
  block: 'a',
  entry,
  title: '',
  text,
})

const IMAGE: ChosenImage = {
  id: 'i1',
  name: 'gate.png',
  type: 'image/png',
  bytes: new Uint8Array([137, 80, 78, 71]),
}

function value<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected a value, but there was ${JSON.stringify(result.error)}`)
  return result.value
}

/** Drafts hold maps, which are compared by the edits that make them. */
async function expectDraft(drafts: Drafts, key: DraftKey, edits: readonly DraftEdit[]) {
  const found = value(await drafts.load(key))
  const expected = replay(key, edits)
  equal(found && editsOf(found), expected && editsOf(expected))
}

async function appendAll(drafts: Drafts, key: DraftKey, edits: readonly DraftEdit[]) {
  for (const edit of edits) value(await drafts.append(key, edit))
}

export const DRAFTS_CASES: readonly (readonly [string, (given: DraftsCase) => Promise<void>])[] = [
  [
    'has no draft where nothing was typed',
    async ({ open }) => {
      const drafts = await open()
      equal(value(await drafts.load(KEY)), null)
      equal(value(await drafts.list('ane')), [])
      equal(value(await drafts.versions(KEY)), [])
      equal(value(await drafts.getImage(KEY, 'i1')), null)
      equal(value(await drafts.remove(KEY)), undefined)
    },
  ],
  [
    'finds every acknowledged edit when it is opened again',
    async ({ open }) => {
      const edits: DraftEdit[] = [
        { kind: 'begin', at: at(0), pageName: 'Anwë', rev: 3 },
        { kind: 'grab', at: at(0), section: 'Blurb', base: { rev: 2, blocks: [] } },
        typed('line one\nline two \u200f😀', 1),
        { kind: 'submission', at: at(2), submission: null },
      ]
      await appendAll(await open(), KEY, edits)
      const again = await open()
      await expectDraft(again, KEY, edits)
      await appendAll(again, KEY, [typed('more', 3)])
      await expectDraft(await open(), KEY, [...edits, typed('more', 3)])
      equal(again.health(), 'kept')
    },
  ],
  [
    'lists the drafts of one person, the newest first, and nobody else’s',
    async ({ open }) => {
      const drafts = await open()
      await appendAll(drafts, KEY, [typed('mine', 1)])
      await appendAll(drafts, NEW, [typed('a book', 2)])
      await appendAll(drafts, THEIRS, [typed('theirs', 3)])
      const listed = value(await (await open()).list('ane'))
      equal(
        listed.map((one) => (one.kind === 'draft' ? one.draft.key : one)),
        [NEW, KEY],
      )
      equal(value(await (await open()).list('a')), [])
    },
  ],
  [
    'removes a draft with its images, and only that',
    async ({ open }) => {
      const drafts = await open()
      await appendAll(drafts, KEY, [typed('gone')])
      await appendAll(drafts, NEW, [typed('stays')])
      value(await drafts.putImage(KEY, IMAGE))
      value(await drafts.putImage(NEW, IMAGE))
      value(await drafts.remove(KEY))
      const again = await open()
      equal(value(await again.load(KEY)), null)
      equal(value(await again.getImage(KEY, 'i1')), null)
      await expectDraft(again, NEW, [typed('stays')])
      equal(value(await again.getImage(NEW, 'i1')), IMAGE)
    },
  ],
  [
    'keeps an image as it was chosen',
    async ({ open }) => {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
      value(await (await open()).putImage(KEY, { ...IMAGE, bytes }))
      const found = value(await (await open()).getImage(KEY, 'i1'))
      holds(found !== null, 'an image')
      equal(found?.name, 'gate.png')
      equal(found?.type, 'image/png')
      equal(found && [...found.bytes], [...bytes])
    },
  ],
  [
    'can go back to what stood before something was thrown away',
    async ({ open }) => {
      const drafts = await open()
      const long = typed('a long paragraph that somebody worked on for an hour', 1)
      await appendAll(drafts, KEY, [
        long,
        { kind: 'drop', at: at(1), section: 'Blurb' },
        typed('short', 1),
      ])
      const versions = value(await (await open()).versions(KEY))
      const [newest] = versions
      equal(
        newest && editsOf(newest.draft),
        editsOf(replay(KEY, [long]) ?? newest?.draft ?? never()),
      )
    },
  ],
  [
    'tells other windows what was typed, and both find all of it',
    async ({ open, until }) => {
      const [one, other] = [await open(), await open()]
      await appendAll(one, KEY, [typed('from one', 0, 'e1')])
      value(await other.load(KEY))
      const told: unknown[] = []
      const stop = other.watch(KEY, (change) => told.push(change))
      await appendAll(one, KEY, [typed('from one, more', 1, 'e1')])
      await until(() => told.length === 1)
      equal(told, [typed('from one, more', 1, 'e1')])
      await appendAll(other, KEY, [typed('from the other', 2, 'e2')])
      await expectDraft(await open(), KEY, [
        typed('from one', 0, 'e1'),
        typed('from one, more', 1, 'e1'),
        typed('from the other', 2, 'e2'),
      ])
      value(await one.remove(KEY))
      await until(() => told.length === 2)
      equal(told[1], 'removed')
      equal(value(await other.load(KEY)), null)
      stop()
    },
  ],
  [
    'loses nothing when two windows type at the same moment',
    async ({ open, until }) => {
      const [one, other] = [await open(), await open()]
      value(await one.load(KEY))
      value(await other.load(KEY))
      let heard = 0
      const onChange = (change: DraftChange) => {
        if (typeof change === 'object') heard++
      }
      one.watch(KEY, onChange)
      other.watch(KEY, onChange)
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => [
          one.append(KEY, typed(`one ${n}`, 0, `e${n}`)),
          other.append(KEY, typed(`other ${n}`, 0, `o${n}`)),
        ]).flat(),
      )
      await until(() => heard === 40)
      const found = value(await (await open()).load(KEY))
      const texts = [...(found?.sections.get('Blurb')?.blocks ?? [])].flatMap(({ entries }) =>
        entries.map(({ text }) => text),
      )
      equal(
        texts.toSorted(),
        Array.from({ length: 20 }, (_, n) => [`one ${n}`, `other ${n}`])
          .flat()
          .toSorted(),
      )
    },
  ],
  [
    'clears what is stored when a save is confirmed; what is typed on is found whole',
    async ({ open }) => {
      const drafts = await open()
      const base = { rev: 1, blocks: [] }
      const grab: DraftEdit = { kind: 'grab', at: at(0), section: 'Blurb', base }
      const sent = [
        { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: 'in the wiki' }] },
      ]
      const saved: DraftEdit = {
        kind: 'saved',
        at: at(1),
        rev: 2,
        sections: [{ name: 'Blurb', sent, stored: sent }],
        details: null,
      }
      value(await drafts.load(KEY))
      await appendAll(drafts, KEY, [grab, typed('in the wiki'), saved])
      const again = value(await (await open()).load(KEY))
      equal(again?.sections.size ?? 0, 0)
      equal(value(await (await open()).versions(KEY)), [])
      // another window that had not heard of the save
      await appendAll(drafts, KEY, [typed('in the wiki, and more')])
      const found = value(await (await open()).load(KEY))?.sections.get('Blurb')
      equal(found?.base, { rev: 2, blocks: sent })
      equal(found?.blocks[0]?.entries[0]?.text, 'in the wiki, and more')
    },
  ],
  [
    'stays a draft after thousands of edits',
    async ({ open }) => {
      const drafts = await open()
      const edits = Array.from({ length: 2100 }, (_, n) => typed(`text ${n}`, n, `e${n % 7}`))
      await Promise.all(edits.map((edit) => drafts.append(KEY, edit)))
      await expectDraft(await open(), KEY, edits)
    },
  ],
]

function never(): never {
  throw new Error('there is no version')
}
