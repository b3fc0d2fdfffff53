/** Query: the people who saved sections since the merge base of a draft, for the report of the merge. */

import { formatEditorName } from '#shared/messages/messages'
import type { MergedSavers } from '#shared/messages/save-report-messages'
import type { HistoryEntry } from '#shared/model/history'
import type { PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Editor } from '#shared/rules/saving/save-request'
import type { PageWriter } from '../../../services/ports/editing.ts'
import { type Timeout, withTimeout } from './with-timeout.ts'

/** Maximum history headers read for one merge; each is one document. */
export const MAX_HEADERS = 10

export interface OutdatedSection {
  readonly name: SectionName
  /** Revision of the merge base; 0 if the page had no such section. */
  readonly baseRev: number
  /** Revision of the save that wrote the section last. */
  readonly rev: number
}

export interface FindSaversDeps extends Timeout {
  readonly writing: Pick<PageWriter, 'headers'>
}

/**
 * Returns the savers of each section. The reference names the author of the page's last save, so only older saves are
 * read, the newest first. A failed read makes the result incomplete.
 */
export async function findSavers(
  outdated: readonly OutdatedSection[],
  reference: PageReference,
  editor: Editor,
  deps: FindSaversDeps,
): Promise<ReadonlyMap<SectionName, MergedSavers>> {
  const revs = listOlderRevs(outdated, reference.rev)
  const requested = revs.slice(0, MAX_HEADERS)
  const read = requested.length === 0 ? null : await withTimeout(deps, deps.writing.headers(reference.key, requested))
  const headers = read?.ok ? read.value : []
  return new Map(
    outdated.map((section) => {
      const isKnown = (rev: number) => headers.some((header) => header.rev === rev)
      const savers = [
        ...headers
          .filter(({ rev, sections }) => rev > section.baseRev && sections.includes(section.name))
          .toSorted((a, b) => a.rev - b.rev)
          .map((header) => toSaver(header, editor)),
        ...(section.rev === reference.rev ? [lastSaver(reference, editor)] : []),
      ]
      const others = savers.flatMap(({ name, isSelf }) => (isSelf ? [] : [name]))
      return [
        section.name,
        {
          others: [...new Set(others)],
          isSelf: savers.some(({ isSelf }) => isSelf),
          isComplete: listOlderRevs([section], reference.rev).every(isKnown),
        },
      ]
    }),
  )
}

/** Returns the revisions that may have written the sections since their merge bases, newest first, except the page's. */
function listOlderRevs(outdated: readonly OutdatedSection[], pageRev: number): readonly number[] {
  const newest = Math.min(Math.max(0, ...outdated.map(({ rev }) => rev)), pageRev - 1)
  const oldest = Math.min(...outdated.map(({ baseRev }) => baseRev)) + 1
  const revs = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => newest - index)
  return revs.filter((one) => outdated.some(({ baseRev, rev }) => one > baseRev && one <= rev))
}

interface Saver {
  readonly name: string
  readonly isSelf: boolean
}

const toSaver = ({ editedBy, editedById }: HistoryEntry, { uid }: Editor): Saver => ({
  name: formatEditorName(editedBy),
  isSelf: editedById === uid,
})

const lastSaver = ({ updatedByName, edits }: PageReference, { identity }: Editor): Saver => ({
  name: formatEditorName(updatedByName),
  isSelf: edits.at(-1)?.by === identity,
})
