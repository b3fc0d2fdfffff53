/** Three-way merge of the sections of a save that somebody else has saved since its merge base. */
import { toWriteProblemKind } from '#shared/errors'
import { type Draft, type DraftBlock, toStoredBlocks } from '#shared/model/drafts/draft'
import type { Block, PageReference, Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { err, ok, type Result } from '#shared/result'
import { type Conflict, type ConflictChoices, mergeSection } from '#shared/rules/merge/three-way-merge'
import type { PageWriter } from '../../../services/ports/editing.ts'
import { type Timeout, withTimeout } from './with-timeout.ts'

export interface SectionMergeInput {
  readonly draft: Draft
  /** Choices for conflicts that were shown before. */
  readonly choices: ReadonlyMap<SectionName, ConflictChoices>
}

export interface SectionMergeDeps extends Timeout {
  readonly writing: Pick<PageWriter, 'sections'>
}

export interface MergedSections {
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
  /** Sections that somebody else had saved, as they were loaded for the merge. */
  readonly theirs: ReadonlyMap<SectionName, Section>
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

/** Loads and merges the sections whose revision has changed since the merge base; no other sections are loaded. */
export async function mergeChangedSections(
  { draft, choices }: SectionMergeInput,
  sections: ReadonlyMap<SectionName, readonly DraftBlock[]>,
  reference: PageReference,
  deps: SectionMergeDeps,
): Promise<Result<MergedSections, SectionMergeFailure>> {
  const revs = new Map(reference.sections.map(({ name, rev }) => [name, rev]))
  const outdated = [...sections.keys()].filter(
    (name) => revs.has(name) && revs.get(name) !== (draft.sections.get(name)?.base?.rev ?? 0),
  )
  const read = await withTimeout(deps, deps.writing.sections(reference.type, reference.key, outdated))
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
        mineOverTheirs,
      })
}
