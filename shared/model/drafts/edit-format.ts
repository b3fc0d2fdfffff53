/**
 * Format of the texts in stored edits. Edits are stored as they are, so each says itself whether its texts have signs.
 * An edit of an older program does not, and its texts are escaped when they are read.
 */
import { escapeText, hasSigns } from '../text/escape-text.ts'
import type { DraftEdit } from './draft.ts'

/** Marks an edit of this program before it is stored, if it needs the mark. */
export const markFormat = <E extends DraftEdit>(edit: E): E =>
  listTexts(edit).some(hasSigns) ? { ...edit, formatted: true } : edit

/** Returns a parsed edit with the texts of this program. */
export const withFormat = (edit: DraftEdit): DraftEdit =>
  edit.formatted === true ? edit : markFormat(mapTexts(edit, escapeText))

function listTexts(edit: DraftEdit): readonly string[] {
  const texts: string[] = []
  mapTexts(edit, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

type HasEntries = { readonly entries: readonly { readonly text: string }[] }

function mapTexts(edit: DraftEdit, change: (text: string) => string): DraftEdit {
  const mapBlocks = <B extends HasEntries>(blocks: readonly B[]): readonly B[] =>
    blocks.map((block) => ({
      ...block,
      entries: block.entries.map((entry) => ({ ...entry, text: change(entry.text) })),
    }))
  switch (edit.kind) {
    case 'entry':
      return { ...edit, text: change(edit.text) }
    case 'blocks':
      return { ...edit, blocks: mapBlocks(edit.blocks) }
    case 'grab':
      return edit.base === null ? edit : { ...edit, base: { ...edit.base, blocks: mapBlocks(edit.base.blocks) } }
    case 'saved': {
      const sections = edit.sections.map((section) => ({
        ...section,
        sent: mapBlocks(section.sent),
        stored: mapBlocks(section.stored),
      }))
      return { ...edit, sections }
    }
    default:
      return edit
  }
}
