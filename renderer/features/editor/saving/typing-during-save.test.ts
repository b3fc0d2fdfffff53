/** Property test of typing on while a save is confirmed late and the page is read again late. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDraft, type DraftKey, hasChanges, isEmptyDraft } from '#shared/model/drafts/draft'
import type { Block } from '#shared/model/page'
import { err, ok } from '#shared/result'
import { NO_DRAFTS } from '../../../../tests/no-drafts.ts'
import { type DraftSession, openDraftSession } from '../drafts/draft-session.ts'
import { type SectionWriter, type StoredSection, sectionWriter } from '../sections/section-writer.ts'
import { type SaveDeps, type SaveOutcome, savePage } from './save-page.ts'

const AT = '2026-01-01T00:00:00.000Z'
const KEY: DraftKey = {
  owner: 'u1',
  subject: { kind: 'part', type: 'Item', view: '', page: 'Gate' },
}
const blocksOf = (text: string): readonly Block[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text }] },
]
/** Fake of an editor and a wiki whose responses the test releases. */
class OneEditor {
  readonly session: DraftSession
  server: StoredSection = { rev: 1, blocks: blocksOf('') }
  /** The page that the form has loaded, which may be older than the server's. */
  page: StoredSection = this.server
  readonly outcomes: SaveOutcome[] = []
  #save: { readonly answer: () => void; readonly done: Promise<void> } | null = null
  #read: StoredSection | null = null

  constructor() {
    this.session = openDraftSession({
      drafts: NO_DRAFTS,
      storedEdits: [],
      draft: createDraft(KEY, AT),
      windowId: 'only',
      now: () => AT,
      schedule: () => () => {},
      afterPaint: () => () => {},
    })
  }

  writer(): SectionWriter {
    const { session, page } = this
    const about = { name: 'Gate', rev: page.rev }
    return sectionWriter({ session, page: about, section: 'Blurb', stored: page, initial: [] })
  }

  shown(): string {
    return (
      this.writer()
        .block('a')
        ?.entries.find(({ id }) => id === 'e')?.text ?? ''
    )
  }

  type(letter: string): void {
    this.writer().type('a', 'e', '', this.shown() + letter)
  }

  submit(): void {
    if (this.#save !== null || !hasChanges(this.session.state().draft)) return
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const done = savePage(
      {
        draft: this.session.state().draft,
        details: null,
        detailsBefore: null,
        page: 'Gate',
        editor: { uid: 'u1', identity: 'u1', userName: 'Ane' },
        saveId: 's',
        comment: '',
        minor: false,
        choices: new Map(),
        progress: () => {},
      },
      this.#deps(answered),
    ).then((outcome) => void this.outcomes.push(outcome))
    this.#save = { answer, done }
  }

  #deps(answered: Promise<void>): SaveDeps {
    return {
      drafts: {
        append: async (_key, { at: _at, stamp: _stamp, ...edit }) => {
          this.session.edit(edit)
          return ok(undefined)
        },
        getImage: NO_DRAFTS.getImage,
      },
      images: { upload: async () => err({ kind: 'failed' }) },
      writing: {
        commit: async ({ page, changed }) => {
          const baseRevisions =
            page.kind === 'existing' && typeof page.baseRevisions === 'object' ? page.baseRevisions : null
          const isOwn = baseRevisions?.get('Blurb') === this.server.rev
          const rev = this.server.rev + 1
          if (isOwn) this.server = { rev, blocks: changed.get('Blurb') ?? [] }
          await answered
          // Any other base revision would be a conflict with the person's own save.
          return isOwn ? ok({ key: 'Gate', rev }) : err({ kind: 'denied' })
        },
        reference: async () => err({ kind: 'failed' }),
        sections: async () => err({ kind: 'failed' }),
        headers: async () => err({ kind: 'failed' }),
      },
      now: () => AT,
      pause: async () => {},
      timeout: () => new Promise(() => {}),
    }
  }

  async confirm(): Promise<void> {
    this.#save?.answer()
    await this.#save?.done
    this.#save = null
  }

  read(): void {
    this.#read = this.server
  }

  arrive(): void {
    this.page = this.#read ?? this.page
    this.#read = null
  }
}

const steps = fc.array(fc.constantFrom('key', 'key', 'key', 'submit', 'confirm', 'read', 'arrive', 'reset'), {
  maxLength: 40,
})

describe('typing while a save is confirmed and the page is read again', () => {
  it('never restores older text, never conflicts with its own save, and loses no keystroke', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const editor = new OneEditor()
        let expected = ''
        let keys = 0
        for (const step of all) {
          if (step === 'key') {
            const letter = String.fromCharCode(97 + (keys++ % 26))
            editor.type(letter)
            expected += letter
          } else if (step === 'submit') editor.submit()
          else if (step === 'confirm') await editor.confirm()
          else if (step === 'read') editor.read()
          else if (step === 'arrive') editor.arrive()
          else {
            // A reset restores the last save of this window, even if the loaded page is older.
            const { base = null } = editor.session.state().draft.sections.get('Blurb') ?? {}
            editor.writer().reset()
            expected = (base ?? editor.page).blocks[0]?.entries[0]?.text ?? ''
          }
          expect(editor.shown()).toBe(expected)
        }
        await editor.confirm()
        editor.submit()
        await editor.confirm()
        expect(editor.outcomes.map(({ kind }) => kind)).toEqual(editor.outcomes.map(() => 'saved'))
        expect(editor.server.blocks[0]?.entries[0]?.text).toBe(expected)
        expect(isEmptyDraft(editor.session.state().draft)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
