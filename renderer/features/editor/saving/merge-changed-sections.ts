/** Three-way merge of the sections of a save that somebody else has saved since its merge base. */
import { toWriteProblemKind } from '#shared/errors'
import type { MergedSavers } from '#shared/messages/save-report-messages'
import { type Draft, type DraftBlock, toStoredBlocks } from '#shared/model/drafts/draft'
import type { Block, PageReference, Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { err, ok, type Result } from '#shared/result'
import { type Conflict, type ConflictChoices, mergeSection } from '#shared/rules/merge/three-way-merge'
import type { Editor } from '#shared/rules/saving/save-request'
import type { PageWriter } from '../../../services/ports/editing.ts'
import { type FindSaversDeps, findSavers, type OutdatedSection } from './find-savers.ts'
import { withTimeout } from './with-timeout.ts'

export interface SectionMergeInput {
  readonly draft: Draft
  /** Choices for conflicts that were shown before. */
  readonly choices: ReadonlyMap<SectionName, ConflictChoices>
  readonly editor: Editor
}

export interface SectionMergeDeps extends FindSaversDeps {
  readonly writing: Pick<PageWriter, 'sections' | 'headers'>
}

export interface MergedSections {
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
  /** Sections that somebody else had saved, as they were loaded for the merge. */
  readonly theirs: ReadonlyMap<SectionName, Section>
  /** The people who had saved each of these sections. */
  readonly savers: ReadonlyMap<SectionName, MergedSavers>
  /** Sections that both had reordered; this person's order was kept. */
  readonly mineOverTheirs: readonly SectionName[]
}

export type SectionMergeFailure =
  | { readonly kind: 'conflict'; readonly sections: ReadonlyMap<SectionName, readonly Conflict[]> }
  | {
      readonly kind: 'failed'
      readonly problem: { readonly kind: ReturnType<typeof toWriteProblemKind> }
      readonly section: null
    }

/**
 * Loads and merges the sections whose revision has changed since the merge base; no other sections are loaded. The
 * history headers that name their savers are loaded at the same time.
 */
export async function mergeChangedSections(
  { draft, choices, editor }: SectionMergeInput,
  sections: ReadonlyMap<SectionName, readonly DraftBlock[]>,
  reference: PageReference,
  deps: SectionMergeDeps,
): Promise<Result<MergedSections, SectionMergeFailure>> {
  const revs = new Map(reference.sections.map(({ name, rev }) => [name, rev]))
  const outdated = [...sections.keys()].flatMap((name) => {
    const section = { name, rev: revs.get(name), baseRev: draft.sections.get(name)?.base?.rev ?? 0 }
    return isOutdated(section) ? [section] : []
  })
  const names = outdated.map(({ name }) => name)
  const [read, savers] = await Promise.all([
    withTimeout(deps, deps.writing.sections(reference.type, reference.key, names)),
    findSavers(outdated, reference, editor, deps),
  ])
  if (!read.ok) {
    const kind = toWriteProblemKind(read.error)
    return err({ kind: 'failed', problem: { kind }, section: null })
  }
  const changed = new Map<SectionName, readonly Block[]>()
  const conflicts = new Map<SectionName, readonly Conflict[]>()
  const mineOverTheirs: SectionName[] = []
  for (const theirs of read.value) {
    const base = draft.sections.get(theirs.name)?.base?.blocks ?? []
    const mine = toStoredBlocks(sections.get(theirs.name) ?? [])
    const merge = mergeSection(base, mine, theirs.blocks, choices.get(theirs.name))
    changed.set(theirs.name, merge.blocks)
    if (merge.conflicts.length > 0) conflicts.set(theirs.name, merge.conflicts)
    if (merge.mineOverTheirs) mineOverTheirs.push(theirs.name)
  }
  return conflicts.size > 0
    ? err({ kind: 'conflict', sections: conflicts })
    : ok({
        changed,
        theirs: new Map(read.value.map((section) => [section.name, section])),
        savers,
        mineOverTheirs,
      })
}

/** A section that the page does not have is new. */
const isOutdated = (
  section: Omit<OutdatedSection, 'rev'> & { readonly rev: number | undefined },
): section is OutdatedSection => section.rev !== undefined && section.rev !== section.baseRev
