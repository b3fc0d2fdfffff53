/** Query: whether others have saved something of the edited part that its form does not have yet. */
import { type Draft, type DraftDetails, getCurrentSection } from '#shared/model/drafts/draft'
import type { PageReference, PageView } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { isSameDetails } from '#shared/rules/drafts/apply-edit'
import { detailsAsTyped } from '../details-form.tsx'

export interface NewerVersionInput {
  /** The newest known state of the page; null if it is not watched. */
  readonly newest: PageReference | null
  readonly page: PageView
  readonly draft: Draft
  /** The sections of the part. */
  readonly sections: readonly SectionName[]
  /** uid of the editor. */
  readonly self: string
}

/** Returns the state of the page to load; null if the form has everything, or if the editor alone has saved since. */
export function findNewerVersion({ newest, page, draft, sections, self }: NewerVersionInput): PageReference | null {
  const isNewer = newest !== null && newest.rev > page.reference.rev
  const reference = isNewer ? newest : page.reference
  if (reference.hidden || reference.movedTo !== null) return null
  const editsSince = isNewer ? newest.edits.slice(page.reference.rev - newest.rev) : []
  if (editsSince.length > 0 && editsSince.every(({ by }) => by === self)) return null
  const stored = new Map(reference.sections.map(({ name, rev }) => [name, rev]))
  const isOutdated = sections.some((name) => (stored.get(name) ?? 0) > findShownRev(name, page, draft))
  return isOutdated || (isNewer && !isSameDetails(toDetails(newest), toDetails(page.reference))) ? reference : null
}

function findShownRev(name: SectionName, { sections }: PageView, draft: Draft): number {
  const stored = sections.find((section) => section.name === name) ?? null
  const typed = getCurrentSection(draft.sections.get(name), stored)
  return typed === null ? (stored?.rev ?? 0) : (typed.base?.rev ?? 0)
}

const toDetails = (reference: PageReference): DraftDetails => detailsAsTyped(reference)
