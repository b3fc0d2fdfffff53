/** Plan of the save that makes a page equal to a Markdown file. Sections missing from the file are emptied. */
import type { Block, Entry } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { toStoredBlock } from '#shared/model/stored-blocks'
import { err, ok, type Result } from '#shared/result'
import type { BookCard } from '#shared/rules/places/book-index'
import { listDetailEdits } from '#shared/rules/saving/detail-changes'
import { planSave, type SavePlan } from '#shared/rules/saving/save-plan'
import { normalizeText } from '#shared/rules/text/format-text'
import { sha256 } from '../wiki/digest.ts'
import { describeSaveProblem } from '../wiki/save-sentences.ts'
import { type KnownPage, parseDownloadPath } from '../wiki/wiki-pages.ts'
import type { SourcePage } from './read-sources.ts'

export interface PagePlan {
  /** null if the page equals the file. */
  readonly save: SavePlan | null
  /** Sections that the file lacks. */
  readonly removed: readonly SectionName[]
}

export interface PlanPageOptions {
  readonly source: SourcePage
  /** null for a new page. */
  readonly before: KnownPage | null
  /** The last revision in the history, which may exist without the page; 0 if there is none. */
  readonly lastRev: number
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
  readonly shardForNew: number
  readonly typeOf: (key: string) => TypeName | null
  /** Books of the wiki and of all files. */
  readonly books: readonly BookCard[]
  readonly now: Date
}

/** Returns the plan, or an error message. */
export function planPage({
  source: { file, text, page },
  before,
  lastRev,
  sections,
  shardForNew,
  typeOf,
  books,
  now,
}: PlanPageOptions): Result<PagePlan, string> {
  const { details, createdAt, author } = page
  if (before !== null && before.reference.type !== details.type)
    return err(`The wiki has this page as a ${before.reference.type}, and the type of a page cannot change.`)
  const removed = [...(before?.sections ?? [])].flatMap(([name, blocks]) =>
    blocks.length > 0 && !sections.has(name) ? [name] : [],
  )
  const imported = [...sections].map(
    ([name, blocks]) => [name, withKnownFields(blocks, before?.sections.get(name) ?? [])] as const,
  )
  const emptied = removed.map((name) => [name, []] as const)
  const different = imported.filter(([name, blocks]) => !isSame(before?.sections.get(name), blocks))
  const isSamePage =
    before !== null &&
    different.length + emptied.length === 0 &&
    !listDetailEdits(before.reference, { ...details, name: before.reference.name }).length
  if (isSamePage) return ok({ save: null, removed })
  // The first save of an old page moves all its sections to the present name of their template.
  const moved = before?.reference.rev === 0 ? imported : different
  const changed = new Map<SectionName, readonly Block[]>([...moved, ...emptied])
  const lost = before?.damaged.find((name) => changed.has(name))
  if (lost !== undefined) return err(describeLoss(lost))
  const editor = before === null ? (author ?? IMPORT) : IMPORT
  const plan = planSave({
    base: before?.reference ?? null,
    details,
    changed,
    editor: { ...editor, identity: editor.uid },
    now: before === null && createdAt !== null ? createdAt : now.toISOString(),
    // The id is deterministic, so that a repeated import of the same file over the same revision is the same save.
    saveId: sha256(`${text}\0${before?.reference.rev ?? lastRev}`).slice(0, 16),
    comment: `Imported from ${file}`,
    minor: false,
    lastRev,
    shardForNew,
    typeOf,
    books,
  })
  return plan.ok ? ok({ save: plan.value, removed }) : err(describeSaveProblem(plan.error))
}

const describeLoss = (section: SectionName): string =>
  `A part of its ${section} cannot be read and would be lost. Give this section the text that an export of the page has, or restore an earlier version of it in the wiki first.`

const IMPORT = { uid: 'import', userName: 'Import' }

/** A file has no fields that this version does not know, so those of the same block or entry stay. */
function withKnownFields(blocks: readonly Block[], before: readonly Block[]): readonly Block[] {
  const known = new Map([...before, ...before.flatMap(({ entries }) => entries)].map((item) => [item.id, item]))
  const restore = <T extends Block | Entry>(item: T): T => {
    const otherFields = known.get(item.id)?.otherFields
    return otherFields === undefined ? item : { ...item, otherFields }
  }
  return blocks.map((block) => restore({ ...block, entries: block.entries.map(restore) }))
}

const isSame = (before: readonly Block[] | undefined, now: readonly Block[]): boolean =>
  before !== undefined && JSON.stringify(before.map(toComparable)) === JSON.stringify(now.map(toComparable))

/** Compares texts by their meaning, and images by their path in the storage, independent of host and token. */
const toComparable = (block: Block) => ({
  ...toStoredBlock({
    ...block,
    entries: block.entries.map((entry) => ({ ...entry, text: normalizeText(entry.text) })),
  }),
  imageUrl: block.imageUrl === undefined ? null : (parseDownloadPath(block.imageUrl) ?? block.imageUrl),
})
