import { beforeEach, describe, expect, it } from 'vitest'
import { formatUploadProgress } from '#shared/messages/editor-messages'
import {
  createDraft,
  type Draft,
  type DraftBlock,
  type DraftEdit,
  listChangedSections,
} from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import { type HistoryEntry, readHistoryEntry } from '#shared/model/history'
import type { Block, Section } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import { err, ok } from '#shared/result'
import { applyEdit } from '#shared/rules/drafts/apply-edit'
import type { ConflictChoice } from '#shared/rules/merge/three-way-merge'
import type {
  CommitAttempt,
  CommitProblem,
  Drafts,
  Images,
  PageWriter,
  UploadProblem,
} from '../../../services/ports/editing.ts'
import { MAX_HEADERS } from './find-savers.ts'
import { type SaveDeps, type SaveInput, type SaveOutcome, savePage } from './save-page.ts'

const AT = '2026-01-01T00:00:00.000Z'
const text = (words: string, more: Partial<DraftBlock> = {}): DraftBlock[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: words }], ...more },
]

const toUid = (author: string) => (author === 'Ane' ? 'u1' : `uid of ${author}`)

/** Fake of a stored page that checks base revisions as the service does. */
class OnePage implements PageWriter {
  rev = 1
  isThere = true
  #author = ''
  readonly revs = new Map<Section['name'], number>([
    ['Blurb', 1],
    ['History', 1],
  ])
  readonly stored = new Map<Section['name'], readonly Block[]>([
    ['Blurb', text('A gate of stone.')],
    ['History', text('It stood.')],
  ])
  readonly commits: CommitAttempt[] = []
  readonly fetched: string[] = []
  /** Revisions whose history headers were read. */
  readonly readRevs: number[] = []
  /** Sections and author of each save, by its revision. */
  readonly headersByRev = new Map<number, HistoryEntry>()
  /** Problems that the next commits return. */
  readonly refusals: CommitProblem[] = []
  /** Runs during a commit. */
  meanwhile: () => void = () => {}

  async commit(attempt: CommitAttempt) {
    this.commits.push(attempt)
    const refusal = this.refusals.shift()
    if (refusal !== undefined) return err(refusal)
    if (attempt.page.kind === 'existing' && !this.#isStill(attempt.page.baseRevisions))
      return err({ kind: 'conflict' as const, reference: this.#reference() })
    if (attempt.changed.size === 0 && Object.keys(attempt.page.details ?? {}).length === 0)
      return ok({ key: 'Gate', rev: this.rev, isUnchanged: true as const })
    this.#store(attempt.changed)
    this.meanwhile()
    return ok({ key: 'Gate', rev: this.rev })
  }

  async reference() {
    return ok(this.isThere ? this.#reference() : null)
  }

  async sections(_type: unknown, _key: string, names: readonly Section['name'][]) {
    this.fetched.push(...names)
    return ok(
      names.map((name) => ({
        name,
        rev: this.revs.get(name) ?? 0,
        blocks: this.stored.get(name) ?? [],
        links: {},
        damaged: false,
      })),
    )
  }

  async headers(_key: string, revs: readonly number[]) {
    this.readRevs.push(...revs)
    return ok(revs.flatMap((rev) => this.headersByRev.get(rev) ?? []))
  }

  somebodySaves(name: Section['name'], blocks: readonly Block[], author = 'Mara') {
    this.#store(new Map([[name, blocks]]), author)
  }

  #isStill(baseRevisions: number | ReadonlyMap<Section['name'], number>): boolean {
    if (typeof baseRevisions === 'number') return baseRevisions === this.rev
    return [...baseRevisions].every(([name, rev]) => (this.revs.get(name) ?? rev) === rev)
  }

  #store(changed: ReadonlyMap<Section['name'], readonly Block[]>, author = 'Ane') {
    this.rev += 1
    this.#author = author
    const header = { originalId: 'Gate', rev: this.rev, editedBy: author, editedById: toUid(author) }
    this.headersByRev.set(this.rev, readHistoryEntry(`${this.rev}`, { ...header, sections: [...changed.keys()] }))
    for (const [name, blocks] of changed) {
      this.stored.set(name, blocks)
      this.revs.set(name, this.rev)
    }
  }

  #reference() {
    const reference = readReference('Gate', {
      Name: 'Gate',
      Type: 'Item',
      rev: this.rev,
      updatedByName: this.#author,
      timeStampArray: [{ updatedAt: AT, updatedBy: toUid(this.#author) }],
      sections: [...this.revs].map(([sectionName, rev], order) => ({ sectionName, order, rev })),
    })
    if (reference === null) throw new Error('no reference')
    return reference
  }
}

const KEY = {
  owner: 'u1',
  subject: { kind: 'part', type: 'Item', view: '', page: 'Gate' },
} as const

let page: OnePage
let draft: Draft
let uploads: string[]
let refused: UploadProblem | null
let percents: number[]
let uploadTexts: string[]
let timeout: () => Promise<void>
let deps: SaveDeps

function type(edit: DraftEdit) {
  draft = applyEdit(draft, edit)
}

/** Changes a section with the stored version as its merge base. */
function write(section: 'Blurb' | 'History', blocks: DraftBlock[]) {
  const base = { rev: page.revs.get(section) ?? 0, blocks: page.stored.get(section) ?? [] }
  type({ kind: 'grab', at: AT, section, base })
  type({ kind: 'blocks', at: AT, section, blocks })
}

const save = (more: Partial<SaveInput> = {}) =>
  savePage(
    {
      draft,
      details: null,
      detailsBefore: null,
      page: 'Gate',
      editor: { uid: 'u1', userName: 'Ane', identity: 'u1' },
      saveId: 's'.repeat(16),
      comment: '',
      minor: false,
      choices: new Map(),
      progress(percent, image) {
        percents.push(percent)
        if (image !== undefined) uploadTexts.push(formatUploadProgress(image))
      },
      ...more,
    },
    deps,
  )

beforeEach(() => {
  page = new OnePage()
  draft = applyEdit(createDraft(KEY, AT), { kind: 'begin', at: AT, pageName: 'Gate', rev: 1 })
  uploads = []
  refused = null
  percents = []
  uploadTexts = []
  timeout = () => new Promise(() => {})
  const storage: Pick<Drafts, 'append' | 'getImage'> = {
    append: async (_key, edit) => {
      type(edit)
      return ok(undefined)
    },
    getImage: async (_key, id): Promise<ReturnType<typeof ok<ChosenImage>>> =>
      ok({ id, name: `${id}.png`, type: 'image/png', bytes: new Uint8Array(1) }),
  }
  const images: Images = {
    upload: async ({ id }, _place, progress) => {
      progress(0.5)
      if (refused !== null) return err(refused)
      uploads.push(id)
      return ok(`https://images.test/${id}`)
    },
  }
  deps = { drafts: storage, images, writing: page, now: () => AT, pause: async () => {}, timeout }
})

describe('a save', () => {
  it('removes the saved edits from the draft once the service has confirmed', async () => {
    write('Blurb', text('A gate of old stone.'))
    expect(await save()).toEqual({
      kind: 'saved',
      receipt: {
        key: 'Gate',
        rev: 2,
        isUnchanged: false,
        sections: [
          {
            name: 'Blurb',
            base: { rev: 1, blocks: text('A gate of stone.') },
            sent: text('A gate of old stone.'),
            stored: { rev: 2, blocks: text('A gate of old stone.') },
            isWritten: true,
          },
        ],
        details: { details: null, detailsBefore: null },
        merged: [],
        mineOverTheirs: [],
        notUploaded: [],
      },
    })
    expect(listChangedSections(draft)).toEqual([])
    expect(page.stored.get('Blurb')).toEqual(text('A gate of old stone.'))
    expect([...new Set(percents)]).toEqual([50, 99, 100])
  })

  it('leaves the draft unchanged and names the refused section', async () => {
    write('Blurb', text('A gate.'))
    const problem = { kind: 'section-size', section: 'Blurb', bytes: 1 } as const
    page.refusals.push(problem)
    expect(await save()).toEqual({ kind: 'failed', problem, section: 'Blurb' })
    expect(draft.sections.get('Blurb')?.blocks).toEqual(text('A gate.'))
    expect(percents).not.toContain(100)
  })

  it('fails as unreachable when no response arrives, and leaves the draft unchanged', async () => {
    write('Blurb', text('A gate.'))
    const silent = {
      commit: (attempt: CommitAttempt) => page.commit(attempt).then(() => new Promise<never>(() => {})),
      reference: page.reference.bind(page),
      sections: page.sections.bind(page),
      headers: page.headers.bind(page),
    }
    deps = { ...deps, writing: silent, timeout: async () => {} }
    const problem = { kind: 'unreachable' } as const
    expect(await save()).toEqual({ kind: 'failed', problem, section: null })
    expect(draft.sections.get('Blurb')?.blocks).toEqual(text('A gate.'))
  })

  it('is tried at most three times when it conflicts with another write', async () => {
    write('Blurb', text('A gate.'))
    page.refusals.push({ kind: 'busy' }, { kind: 'busy' })
    expect(await save()).toMatchObject({ kind: 'saved' })
    write('Blurb', text('A gate, again.'))
    page.refusals.push({ kind: 'busy' }, { kind: 'busy' }, { kind: 'busy' })
    expect(await save()).toEqual({ kind: 'failed', problem: { kind: 'busy' }, section: null })
    expect(page.commits).toHaveLength(6)
  })
})

describe('fault 11: a save after somebody saved another section', () => {
  it('preserves both sections without a read or a conflict', async () => {
    write('Blurb', text('A gate of old stone.'))
    page.somebodySaves('History', text('It stood long.'))
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { rev: 3, merged: [] } })
    expect(page.fetched).toEqual([])
    expect(page.stored.get('History')).toEqual(text('It stood long.'))
  })
})

const chosen = (
  { sections }: Extract<SaveOutcome, { kind: 'conflict' }>,
  choice: ConflictChoice,
): SaveInput['choices'] =>
  new Map([...sections].map(([name, conflicts]) => [name, new Map(conflicts.map(({ id }) => [id, choice]))]))

describe('fault 10: a save after somebody saved the same section', () => {
  it('is merged also after another section was saved alone', async () => {
    write('Blurb', text('A gate of old stone.'))
    write('History', text('It stands.'))
    page.somebodySaves('Blurb', text('The gate of stone.'))
    const history = new Map([...draft.sections].filter(([name]) => name === 'History'))
    expect(await save({ draft: { ...draft, sections: history } })).toMatchObject({ kind: 'saved' })
    expect(await save()).toMatchObject({
      kind: 'saved',
      receipt: { merged: [{ name: 'Blurb', chosen: 'none' }] },
    })
    expect(page.stored.get('Blurb')).toEqual(text('The gate of old stone.'))
  })

  it('is merged also with text typed during the save', async () => {
    write('Blurb', text('A gate of old stone.'))
    page.somebodySaves('Blurb', text('The gate of stone.'))
    page.meanwhile = () =>
      type({ kind: 'blocks', at: AT, section: 'Blurb', blocks: text('A gate of old stone, open.') })
    expect(await save()).toMatchObject({
      kind: 'saved',
      receipt: { merged: [{ name: 'Blurb', chosen: 'none' }] },
    })
    page.meanwhile = () => {}
    expect(await save()).toMatchObject({ kind: 'saved' })
    expect(page.stored.get('Blurb')).toEqual(text('The gate of old stone, open.'))
  })

  it('is merged if other words were changed, and the receipt says so', async () => {
    write('Blurb', text('A gate of old stone.'))
    page.somebodySaves('Blurb', text('The gate of stone.'))
    expect(await save()).toMatchObject({
      kind: 'saved',
      receipt: { merged: [{ name: 'Blurb', chosen: 'none' }] },
    })
    expect(page.stored.get('Blurb')).toEqual(text('The gate of old stone.'))
    expect(listChangedSections(draft)).toEqual([])
  })

  it('is a conflict if the same words were changed: nothing is stored until a choice is made', async () => {
    write('Blurb', text('A gate of bone.'))
    page.somebodySaves('Blurb', text('A gate of iron.'))
    const outcome = await save()
    if (outcome.kind !== 'conflict') throw new Error(outcome.kind)
    expect(page.stored.get('Blurb')).toEqual(text('A gate of iron.'))
    expect(draft.sections.get('Blurb')?.blocks).toEqual(text('A gate of bone.'))
    expect(await save({ choices: chosen(outcome, 'both') })).toMatchObject({ kind: 'saved' })
    expect(page.stored.get('Blurb')).toEqual(text('A gate of bone. iron.'))
  })

  it.each(['mine', 'theirs', 'both'] as const)('has the chosen text in its receipt: %s', async (choice) => {
    write('Blurb', text('A gate of bone.'))
    page.somebodySaves('Blurb', text('A gate of iron.'))
    const outcome = await save()
    if (outcome.kind !== 'conflict') throw new Error(outcome.kind)
    const saved = await save({ choices: chosen(outcome, choice) })
    expect(saved).toMatchObject({
      receipt: { merged: [{ name: 'Blurb', chosen: choice }] },
    })
  })
})

describe('the receipt of a merge', () => {
  const saversOf = async () => {
    const outcome = await save()
    return outcome.kind === 'saved' ? outcome.receipt.merged.map(({ savers }) => savers) : outcome.kind
  }
  beforeEach(() => write('Blurb', text('A gate of old stone.')))

  it('names the author of the last save without a read', async () => {
    page.somebodySaves('Blurb', text('The gate of stone.'))
    expect(await saversOf()).toEqual([{ others: ['Mara'], isSelf: false, isComplete: true }])
    expect(page.readRevs).toEqual([])
  })

  it('names all others who saved the section, each once, after one read of each older save', async () => {
    page.somebodySaves('Blurb', text('The gate of stone.'), 'Tobin')
    page.somebodySaves('Blurb', text('Some gate of stone.'), 'Tobin')
    page.somebodySaves('Blurb', text('This gate of stone.'), 'Ane')
    page.somebodySaves('History', text('It stood long.'), 'Ute')
    page.somebodySaves('Blurb', text('That gate of stone.'), 'Mara')
    expect(await saversOf()).toEqual([{ others: ['Tobin', 'Mara'], isSelf: true, isComplete: true }])
    expect(page.readRevs).toEqual([5, 4, 3, 2])
  })

  it('does not name who saved only other sections', async () => {
    page.somebodySaves('Blurb', text('The gate of stone.'), 'Tobin')
    page.somebodySaves('History', text('It stood long.'), 'Ute')
    expect(await saversOf()).toEqual([{ others: ['Tobin'], isSelf: false, isComplete: true }])
    expect(page.readRevs).toEqual([2])
  })

  it('says that there may be more savers after ten read headers, and after a failed read', async () => {
    for (let saves = 0; saves < 12; saves++) page.somebodySaves('Blurb', text(`${saves} gate of stone.`), 'Tobin')
    expect(await saversOf()).toEqual([{ others: ['Tobin'], isSelf: false, isComplete: false }])
    expect(page.readRevs).toHaveLength(MAX_HEADERS)
    write('Blurb', text('11 gate of old stone, again.'))
    page.somebodySaves('Blurb', text('Twelve gate of old stone.'), 'Tobin')
    page.somebodySaves('History', text('It stood.'), 'Ute')
    page.headersByRev.clear()
    expect(await saversOf()).toEqual([{ others: [], isSelf: false, isComplete: false }])
  })
})

describe('fault 11: a save after somebody changed another detail of the page', () => {
  it('sends only the details that were changed here', async () => {
    const before = { name: 'Gate', type: 'Book', bookNumber: 1, locationType: null } as const
    const details = { ...before, series: 'Roads', bookNumber: 2 }
    await save({ details, detailsBefore: { ...before, series: 'Roads' } })
    await save({ details, detailsBefore: null })
    expect(page.commits.map((commit) => commit.page.details)).toEqual([
      { bookNumber: 2 },
      { series: 'Roads', bookNumber: 2, locationType: null },
    ])
  })
})

describe('the progress of a save', () => {
  it('is 25, 50, 75 and 100 in a one-section form', async () => {
    const subject = { kind: 'part', type: 'Character', view: 'Synopsis', page: 'Gate' } as const
    draft = { ...draft, key: { owner: 'u1', subject } }
    write('Blurb', text('A gate of old stone.'))
    await save()
    expect(percents).toEqual([25, 50, 75, 100])
  })
})

const details = {
  name: 'Gate',
  type: 'Item',
  series: 'S',
  bookNumber: null,
  locationType: null,
} as const

describe('the name of a new page', () => {
  const saveNew = (saveId: string) => {
    const key = { owner: 'u1', subject: { kind: 'new', type: 'Item' } } as const
    return save({ draft: { ...draft, key }, details, saveId })
  }

  it('is checked before images are sent', async () => {
    write('Blurb', text('A gate.', { chosenImage: 'i1' }))
    expect(await saveNew('s'.repeat(16))).toEqual({
      kind: 'failed',
      problem: { kind: 'exists' },
      section: null,
    })
    expect(uploads).toEqual([])
    expect(page.commits).toEqual([])
  })

  it('is not checked without an image, and is accepted if no page has it', async () => {
    write('Blurb', text('A gate.'))
    await saveNew('s'.repeat(16))
    expect(page.commits).toHaveLength(1)
    page.isThere = false
    write('Blurb', text('A gate.', { chosenImage: 'i1' }))
    await saveNew('s'.repeat(16))
    expect(uploads).toEqual(['i1'])
  })
})

describe('unchanged content', () => {
  it('is reported as unchanged if there is nothing else to save', async () => {
    expect(await save({ details, detailsBefore: details })).toMatchObject({
      kind: 'saved',
      receipt: { rev: 1, isUnchanged: true },
    })
  })

  it('makes no new version after somebody else has saved the same text', async () => {
    write('Blurb', text('A gate of old stone.'))
    page.somebodySaves('Blurb', text('A gate of old stone.'))
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { rev: 2, isUnchanged: true } })
    expect(page.rev).toBe(2)
    // The next save does not treat that version as somebody else's.
    page.somebodySaves('History', text('It stood long.'))
    write('History', text('It stood long, and fell.'))
    expect(await save()).toMatchObject({ receipt: { rev: 4, merged: [] } })
    write('Blurb', text('A gate of very old stone.'))
    expect(await save()).toMatchObject({ receipt: { rev: 5, merged: [] } })
  })

  it('is not sent with a changed section', async () => {
    write('Blurb', text('A gate of old stone.'))
    write('History', text('It stood.'))
    expect(await save()).toMatchObject({ kind: 'saved' })
    expect(page.commits.map(({ changed }) => [...changed.keys()])).toEqual([['Blurb']])
    expect(listChangedSections(draft)).toEqual([])
  })
})

describe('empty lines at the end of a section', () => {
  const lines = (...texts: readonly string[]): DraftBlock[] => [
    {
      id: 'a',
      sectionName: '',
      entries: texts.map((words, line) => ({ id: `e${line || ''}`, title: '', text: words })),
    },
  ]

  it('are not saved, and the other lines keep their ids', async () => {
    write('Blurb', lines('A gate.', '', 'Of stone.', '', ' '))
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { isUnchanged: false } })
    expect(page.stored.get('Blurb')).toEqual(lines('A gate.', '', 'Of stone.'))
    expect(draft.sections.get('Blurb')?.blocks).toEqual(lines('A gate.', '', 'Of stone.'))
    expect(listChangedSections(draft)).toEqual([])
  })

  it('make no version of their own', async () => {
    write('Blurb', lines('A gate of stone.', ''))
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { isUnchanged: true } })
    expect(page.rev).toBe(1)
    expect(listChangedSections(draft)).toEqual([])
  })

  it('are not saved after a merge, in which one keeps what somebody else wrote in it', async () => {
    page.stored.set('Blurb', lines('A gate of stone.', ''))
    write('Blurb', lines('A gate of old stone.', '', ''))
    page.somebodySaves('Blurb', lines('A gate of stone.', 'It stands.'))
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { merged: [{ name: 'Blurb' }] } })
    expect(page.stored.get('Blurb')).toEqual(lines('A gate of old stone.', 'It stands.'))
  })

  it('stay if somebody types in one during the save', async () => {
    write('Blurb', lines('A gate.', ''))
    page.meanwhile = () =>
      type({ kind: 'entry', at: AT, section: 'Blurb', block: 'a', entry: 'e1', title: '', text: 'It opened.' })
    expect(await save()).toMatchObject({ kind: 'saved' })
    expect(page.stored.get('Blurb')).toEqual(lines('A gate.'))
    expect(draft.sections.get('Blurb')?.blocks).toEqual(lines('A gate.', 'It opened.'))
    expect(listChangedSections(draft)).toEqual(['Blurb'])
  })

  it('are one if the section has no other line, and stay if they have fields of another program', async () => {
    write('Blurb', lines('', '', ''))
    await save()
    expect(page.stored.get('Blurb')).toEqual(lines(''))
    const marked = [{ ...lines('A gate.')[0], entries: [{ id: 'e', title: '', text: '', otherFields: { at: 1 } }] }]
    write('History', marked as DraftBlock[])
    await save()
    expect(page.stored.get('History')).toEqual(marked)
  })
})

describe('fault 14: an image', () => {
  it.each([
    [{ kind: 'denied' }, { kind: 'images', sentence: null }],
    [{ kind: 'unreachable' }, { kind: 'unreachable' }],
    [{ kind: 'signed-out' }, { kind: 'signed-out' }],
  ] as const)('that fails again makes no second version: %o', async (why, problem) => {
    write('Blurb', text('A gate of old stone.', { chosenImage: 'i1' }))
    refused = why
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { rev: 2 } })
    expect(await save()).toEqual({ kind: 'failed', problem, section: null })
    expect(page.rev).toBe(2)
    write('History', text('It stood. Still.'))
    page.somebodySaves('Blurb', text('The gate of old stone.'))
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { rev: 4, merged: [] } })
    refused = null
    expect(await save()).toMatchObject({
      kind: 'saved',
      receipt: { merged: [{ name: 'Blurb', chosen: 'none' }] },
    })
    expect(page.stored.get('Blurb')).toMatchObject(
      text('The gate of old stone.', { imageUrl: 'https://images.test/i1' }),
    )
    expect(listChangedSections(draft)).toEqual([])
  })

  it.each([1, 2, 3, 4, 5])('is the only one sent again if number %i of five fails', async (n) => {
    const id = (which: number) => `i${which}`
    const blocks = [1, 2, 3, 4, 5].map((which) => ({
      id: `b${which}`,
      sectionName: '',
      entries: [{ id: 'e', title: '', text: `Words ${which}.` }],
      chosenImage: id(which),
    }))
    write('Blurb', blocks)
    const { upload } = deps.images
    const failing: Images = {
      upload: (image, place, progress) =>
        image.id === id(n) ? Promise.resolve(err({ kind: 'unreachable' })) : upload(image, place, progress),
    }
    deps = { ...deps, images: failing }
    expect(await save()).toMatchObject({
      kind: 'saved',
      receipt: { notUploaded: [{ image: id(n) }] },
    })
    const urls = () => page.stored.get('Blurb')?.map(({ imageUrl }) => imageUrl ?? null)
    const all = blocks.map(({ chosenImage }) => `https://images.test/${chosenImage}`)
    expect(urls()).toEqual(all.with(n - 1, 'none').map((url) => (url === 'none' ? null : url)))
    deps = { ...deps, images: { upload } }
    uploads = []
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { notUploaded: [] } })
    expect(uploads).toEqual([id(n)])
    expect(uploadTexts.at(-1)).toBe('Image 1 of 1: 50 %')
    expect(urls()).toEqual(all)
  })

  it('fault 15: is uploaded once: its address is stored in the draft before the save', async () => {
    write('Blurb', text('A gate.', { chosenImage: 'i1' }))
    page.refusals.push({ kind: 'unreachable' })
    expect(await save()).toMatchObject({ kind: 'failed', problem: { kind: 'unreachable' } })
    expect(await save()).toMatchObject({ kind: 'saved' })
    expect(uploads).toEqual(['i1'])
    expect(page.stored.get('Blurb')).toEqual(text('A gate.', { imageUrl: 'https://images.test/i1' }))
  })

  it('that fails stays in the draft, and the text is saved with the previous image', async () => {
    write('Blurb', text('A gate.', { imageUrl: 'https://images.test/old', chosenImage: 'i1' }))
    refused = { kind: 'unreachable' }
    expect(await save()).toMatchObject({
      kind: 'saved',
      receipt: { notUploaded: [{ section: 'Blurb', image: 'i1', problem: refused }] },
    })
    expect(page.stored.get('Blurb')).toEqual(text('A gate.', { imageUrl: 'https://images.test/old' }))
    expect(draft.sections.get('Blurb')?.blocks[0]?.chosenImage).toBe('i1')
    refused = null
    expect(await save()).toMatchObject({ kind: 'saved', receipt: { notUploaded: [] } })
    expect(page.stored.get('Blurb')).toEqual(text('A gate.', { imageUrl: 'https://images.test/i1' }))
    expect(listChangedSections(draft)).toEqual([])
  })
})
