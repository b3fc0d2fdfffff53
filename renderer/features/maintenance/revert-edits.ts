/** A person's edits taken back, page after page, each as a new version: what it finds first, it finds again before it writes. */
import type { Editor } from '#shared/rules/saving/save-request'
import type { Writing } from '../../services/ports/editing.ts'
import type { Maintenance } from '../../services/ports/maintenance.ts'
import type { PageRevert } from './find-reverts.ts'

export interface RevertDone {
  readonly page: PageRevert
  /** `nothing`: there was no text to be written. */
  readonly outcome: 'reverted' | 'hidden' | 'nothing' | 'failed'
}

export interface RevertOrder {
  readonly pages: readonly PageRevert[]
  /** Whose edits they are, for the history. */
  readonly of: string
  readonly editor: Editor
  readonly newId: () => string
  readonly now: () => string
  readonly progress: (percent: number) => void
}

interface Doors {
  readonly maintenance: Pick<Maintenance, 'hide'>
  readonly writing: Pick<Writing, 'commit'>
  /** The same page, looked at once more; null where nothing is left to do. */
  readonly again: (page: PageRevert) => Promise<PageRevert | null>
}

/** Saved by somebody at the same moment: looked at anew so often. */
const TRIES = 3

export async function revertEdits(
  order: RevertOrder,
  doors: Doors,
): Promise<readonly RevertDone[]> {
  const done: RevertDone[] = []
  for (const page of order.pages) {
    done.push({ page, outcome: await revertPage(page, order, doors) })
    order.progress((done.length / order.pages.length) * 100)
  }
  return done
}

async function revertPage(
  first: PageRevert,
  { of, editor, newId, now }: RevertOrder,
  { maintenance, writing, again }: Doors,
): Promise<RevertDone['outcome']> {
  let page: PageRevert | null = first
  for (let tried = 0; tried < TRIES; tried++) {
    if (page === null) return 'nothing'
    const { key, rev } = page.reference
    const stamp = { editor, now: now(), saveId: newId() }
    if (page.isTheirs) {
      const reason = `All of it was written by ${of}.`
      const hidden = await maintenance.hide(key, { ...stamp, hidden: true, reason })
      return hidden.ok ? 'hidden' : 'failed'
    }
    if (page.changed.size === 0) return 'nothing'
    const saved = await writing.commit({
      ...stamp,
      page: { kind: 'existing', key, upon: rev, details: null },
      changed: page.changed,
      comment: `Reverted the edits of ${of}`,
      minor: false,
    })
    if (saved.ok) return 'reverted'
    if (saved.error.kind !== 'moved-on' && saved.error.kind !== 'busy') return 'failed'
    page = await again(page)
  }
  return 'failed'
}
