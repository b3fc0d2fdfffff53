/** Adapter of a section's text to the draft session. The first change copies the stored section into the draft. */
import { type DraftBlock, getCurrentSection, hasChanges, isSectionChanged } from '#shared/model/drafts/draft'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { PlacedItem } from '#shared/model/place-items'
import type { DraftSession } from '../drafts/draft-session.ts'

/** A section as it is stored on the page. */
export interface StoredSection {
  readonly rev: number
  readonly blocks: readonly Block[]
}

export interface SectionWriter {
  readonly section: SectionName
  /** See `DraftSession`. */
  subscribe(onChange: () => void): () => void
  typing(edits: () => void): void
  /** The blocks of the draft, or the stored ones if the draft has none. */
  blocks(): readonly DraftBlock[]
  /** null if the block was removed. */
  block(id: string): DraftBlock | null
  /** Count of the draft's edits of content. A save changes the blocks without one. */
  contentEdits(): number
  change(change: (blocks: readonly DraftBlock[]) => readonly DraftBlock[]): void
  type(block: string, entry: string, title: string, text: string): void
  /** Sets places in the story. */
  place(items: readonly PlacedItem[]): void
  switchOff(off: boolean): void
  /** Resets the section to the stored one; the returned function undoes that. */
  reset(): () => void
}

export interface WriterDeps {
  readonly session: DraftSession
  readonly page: { readonly name: string; readonly rev: number }
  readonly section: SectionName
  /** null if the page does not have the section. */
  readonly stored: StoredSection | null
  /** Blocks of a new section before anything is typed. */
  readonly initial: readonly DraftBlock[]
}

export function sectionWriter({ session, page, section, stored, initial }: WriterDeps): SectionWriter {
  const current = () => getCurrentSection(session.state().draft.sections.get(section), stored)
  const blocks = () => current()?.blocks ?? stored?.blocks ?? initial
  const take = (): readonly DraftBlock[] => {
    const known = current()
    if (known !== null && (isSectionChanged(known) || known.off)) return known.blocks
    if (!hasChanges(session.state().draft)) session.edit({ kind: 'begin', pageName: page.name, rev: page.rev })
    // An unchanged section may be missing in another window or in the stored draft, so it is added again.
    const base = known?.base ?? stored
    session.edit({
      kind: 'grab',
      section,
      base: base === null ? null : { rev: base.rev, blocks: base.blocks },
    })
    if (base !== null) return base.blocks
    session.edit({ kind: 'blocks', section, blocks: initial })
    return initial
  }
  return {
    section,
    subscribe: session.subscribe,
    typing: session.typing,
    blocks,
    block: (id) => blocks().find((block) => block.id === id) ?? null,
    contentEdits: () => session.state().contentEdits,
    change(change) {
      session.edit({ kind: 'blocks', section, blocks: change(take()) })
    },
    type(block, entry, title, text) {
      take()
      session.edit({ kind: 'entry', section, block, entry, title, text })
    },
    place(items) {
      take()
      session.edit({ kind: 'place', section, items })
    },
    switchOff(off) {
      take()
      session.edit({ kind: 'switch', section, off })
    },
    reset() {
      const before = session.state().draft.sections.get(section)
      session.edit({ kind: 'drop', section })
      return () => session.restoreSection(section, before)
    },
  }
}
