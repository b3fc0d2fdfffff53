/** Migration of drafts: of a new page to the drafts of the created page, and of a renamed page to its new key. */

import {
  type Draft,
  type DraftEdit,
  type DraftKey,
  type DraftSection,
  listChosenImages,
} from '#shared/model/drafts/draft'
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import { getTypeSpec, type SectionName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { ok } from '#shared/result'
import type { Drafts } from '../../../services/ports/editing.ts'

/** @returns the views whose drafts received sections */
export async function moveDraft(
  drafts: Drafts,
  draft: Draft,
  page: { readonly key: string; readonly name: string },
): Promise<Result<readonly string[], DraftProblem>> {
  const { owner, subject } = draft.key
  const views: string[] = []
  for (const part of getTypeSpec(subject.type).parts) {
    const sections = [...draft.sections].filter(([name]) => part.sections.includes(name))
    if (sections.length === 0) continue
    const to: DraftKey = {
      owner,
      subject: { kind: 'part', type: subject.type, view: part.view, page: page.key },
    }
    const moved = await moveSections(drafts, draft, sections, to, page.name)
    if (!moved.ok) return moved
    if (views.length === 0) {
      const detailsMoved = await moveDetails(drafts, draft, to)
      if (!detailsMoved.ok) return detailsMoved
    }
    views.push(part.view)
  }
  const removed = await drafts.remove(draft.key)
  return removed.ok ? ok(views) : removed
}

/** Moves the newest draft stored under an earlier key of a renamed page to its present key. */
export async function adoptDraft(drafts: Drafts, key: DraftKey, formerly: readonly string[]): Promise<void> {
  const { owner, subject } = key
  if (subject.kind === 'new') return
  for (const page of formerly.toReversed()) {
    const old = await drafts.load({ owner, subject: { ...subject, page } })
    if (!old.ok || old.value === null) continue
    const { sections, pageName } = old.value
    const moved = await moveSections(drafts, old.value, [...sections], key, pageName)
    if (!moved.ok) return
    const detailsMoved = await moveDetails(drafts, old.value, key)
    if (!detailsMoved.ok) return
    await drafts.remove(old.value.key)
    return
  }
}

async function moveDetails(
  drafts: Drafts,
  { details, detailsBefore: before, changedAt: at }: Draft,
  to: DraftKey,
): Promise<Result<void, DraftProblem>> {
  if (details === null) return ok(undefined)
  return drafts.append(to, { kind: 'details', at, details, ...(before && { before }) })
}

async function moveSections(
  drafts: Drafts,
  draft: Draft,
  sections: readonly (readonly [SectionName, DraftSection])[],
  to: DraftKey,
  pageName: string,
): Promise<Result<void, DraftProblem>> {
  const at = draft.changedAt
  const begun = await drafts.append(to, { kind: 'begin', at, pageName, rev: draft.baseRev })
  if (!begun.ok) return begun
  for (const [section, { base, blocks, off }] of sections) {
    const edits: readonly DraftEdit[] = [
      { kind: 'grab', at, section, base },
      { kind: 'blocks', at, section, blocks },
      ...(off ? [{ kind: 'switch', at, section, off } as const] : []),
    ]
    for (const edit of edits) {
      const stored = await drafts.append(to, edit)
      if (!stored.ok) return stored
    }
  }
  for (const { section, id } of listChosenImages(draft)) {
    if (!sections.some(([name]) => name === section)) continue
    const image = await drafts.getImage(draft.key, id)
    if (!image.ok) return image
    if (image.value === null) continue
    const put = await drafts.putImage(to, image.value)
    if (!put.ok) return put
  }
  return ok(undefined)
}
