/** Property test of two sessions on one draft, whose edits reach each other late. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDraft, type DraftBlock, type DraftEdit, type DraftKey } from '#shared/model/drafts/draft'
import { ok } from '#shared/result'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import { NO_DRAFTS } from '../../../../tests/no-drafts.ts'
import type { DraftChange, Drafts } from '../../../services/ports/editing.ts'
import { type DraftSession, openDraftSession } from './draft-session.ts'

const AT = '2026-01-01T00:00:00.000Z'
const KEY: DraftKey = {
  owner: 'u1',
  subject: { kind: 'part', type: 'Item', view: '', page: 'Gate' },
}
const BASE: DraftBlock[] = [{ id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: '' }] }]
const GRAB: DraftEdit = { kind: 'grab', at: AT, section: 'Blurb', base: { rev: 1, blocks: BASE } }

interface Window {
  readonly session: DraftSession
  /** Runs the scheduled autosave. */
  readonly tick: () => void
  readonly onChange: (change: DraftChange) => void
  /** Edits that have not arrived in the other window yet. */
  readonly sent: DraftEdit[]
}

function openWindow(id: string, journal: DraftEdit[]): Window {
  const sent: DraftEdit[] = []
  let timers: (() => void)[] = []
  let onChange: (change: DraftChange) => void = () => {}
  const drafts: Drafts = {
    ...NO_DRAFTS,
    async append(_key, edit) {
      journal.push(edit)
      sent.push(edit)
      return ok(undefined)
    },
    watch(_key, listener) {
      onChange = listener
      return () => {}
    },
  }
  const session = openDraftSession({
    drafts,
    storedEdits: [],
    draft: replayEdits(KEY, [GRAB]) ?? createDraft(KEY, AT),
    windowId: id,
    now: () => AT,
    afterPaint: () => () => {},
    schedule(_milliseconds, call) {
      timers.push(call)
      return () => {
        timers = timers.filter((one) => one !== call)
      }
    },
  })
  const tick = () => {
    for (const call of timers.splice(0)) call()
  }
  return { session, tick, sent, onChange: (change) => onChange(change) }
}

const textOf = ({ session }: Window) => session.state().draft.sections.get('Blurb')?.blocks[0]?.entries[0]?.text ?? ''

function type(window: Window, key: string): void {
  const text = textOf(window) + key
  window.session.edit({ kind: 'entry', section: 'Blurb', block: 'a', entry: 'e', title: '', text })
}

function deliver(from: Window, to: Window): void {
  const edit = from.sent.shift()
  if (edit !== undefined) to.onChange(edit)
}

describe('two windows that type in one field', () => {
  it('show the same text with every key of both, and so does what is stored', async () => {
    const step = fc.tuple(fc.constantFrom('key', 'key', 'tick', 'deliver'), fc.boolean())
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const journal = [GRAB]
        const [one, other] = [openWindow('1', journal), openWindow('2', journal)]
        let keys = 0
        for (const [what, isFirst] of steps) {
          const [here, there] = isFirst ? [one, other] : [other, one]
          if (what === 'key') type(here, String.fromCodePoint(0x4e00 + keys++))
          else if (what === 'tick') here.tick()
          else deliver(there, here)
        }
        await Promise.all([one.session.flush(), other.session.flush()])
        while (one.sent.length + other.sent.length > 0) {
          deliver(one, other)
          deliver(other, one)
        }
        const text = textOf(one)
        expect(textOf(other)).toBe(text)
        expect([...text].toSorted().join('')).toBe(
          Array.from({ length: keys }, (_, key) => String.fromCodePoint(0x4e00 + key)).join(''),
        )
        const stored = replayEdits(KEY, journal)?.sections.get('Blurb')?.blocks[0]?.entries[0]
        expect(stored?.text ?? '').toBe(text)
      }),
      { numRuns: 200 },
    )
  })
})
