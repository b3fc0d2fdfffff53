/** Revert of one person's edits: finds their runs of saves in a history and computes sections without them. */
import type { HistoryEntry } from '#shared/model/history'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { toStoredBlock } from '#shared/model/stored-blocks'
import { type ConflictChoice, mergeSection } from '../merge/three-way-merge.ts'

/** A run of consecutive saves of one section by one person. */
interface EditRun {
  /** The save before the run; null if the history contains none. */
  readonly before: HistoryEntry | null
  readonly last: HistoryEntry
}

export interface SectionEditRuns {
  readonly section: SectionName
  /** Newest first, which is the order in which they are reverted. */
  readonly runs: readonly EditRun[]
}

/** @param entries the complete history of one page */
export function findEditRuns(entries: readonly HistoryEntry[], uid: string): readonly SectionEditRuns[] {
  const sections = [...new Set(entries.flatMap((entry) => entry.sections))]
  return sections.flatMap((section) => {
    const saves = entries.filter((entry) => entry.sections.includes(section)).sort((a, b) => a.rev - b.rev)
    const runs: EditRun[] = []
    for (const [index, last] of saves.entries()) {
      if (last.editedById !== uid) continue
      const before = saves[index - 1] ?? null
      const open = before?.editedById === uid ? runs.pop() : undefined
      runs.push({ before: open === undefined ? before : open.before, last })
    }
    return runs.length === 0 ? [] : [{ section, runs: runs.reverse() }]
  })
}

/** True if nobody else has ever saved the page. */
export const isOnlyEditedBy = (entries: readonly HistoryEntry[], uid: string): boolean =>
  entries.length > 0 && entries.every(({ editedById }) => editedById === uid)

export interface EditRunTexts {
  readonly before: readonly Block[]
  readonly after: readonly Block[]
}

export interface RevertedSection {
  readonly blocks: readonly Block[]
  /** Number of places that others changed since; their text stays. */
  readonly skippedCount: number
  readonly isChanged: boolean
}

/** Returns the section without the runs. Later edits of others stay, also where they build on reverted text. */
export function revertEditRuns(current: readonly Block[], runs: readonly EditRunTexts[]): RevertedSection {
  let blocks = current
  let skippedCount = 0
  for (const { before, after } of runs) {
    const choices = new Map<string, ConflictChoice>()
    let merged = mergeSection(after, before, blocks, choices)
    while (merged.conflicts.length > 0) {
      for (const { id } of merged.conflicts) choices.set(id, 'theirs')
      merged = mergeSection(after, before, blocks, choices)
    }
    blocks = merged.blocks
    skippedCount += choices.size
  }
  return { blocks, skippedCount, isChanged: serializeBlocks(blocks) !== serializeBlocks(current) }
}

const serializeBlocks = (blocks: readonly Block[]): string => JSON.stringify(blocks.map(toStoredBlock))
