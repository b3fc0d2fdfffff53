/** The save that makes a page what a Markdown file says: sections the file does not have are emptied. */
import { createHash } from 'node:crypto'
import type { Block } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { toStoredBlock } from '#shared/model/records'
import { err, ok, type Result } from '#shared/result'
import { planSave, type SavePlan } from '#shared/rules/saving/save-plan'
import type { SaveProblem } from '#shared/rules/saving/save-request'
import { formatNameProblem } from '#shared/rules/saving/validation'
import type { SourcePage } from './read-sources.ts'
import { type KnownPage, parseStoredPath } from './wiki-pages.ts'

export interface PagePlan {
  /** null where the page is as the file has it. */
  readonly save: SavePlan | null
  /** Sections that the page has and the file has not. */
  readonly removed: readonly SectionName[]
}

export interface PlanPageOptions {
  readonly source: SourcePage
  /** null for a page that is not there yet. */
  readonly before: KnownPage | null
  /** The last revision in its history, which may be there without the page; 0 where there is none. */
  readonly lastRev: number
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
  readonly shardForNew: number
  readonly typeOf: (key: string) => TypeName | null
  readonly now: Date
}

/** @returns the plan, or why the page cannot be saved, in a sentence */
export function planPage({
  source: { file, text, page },
  before,
  lastRev,
  sections,
  shardForNew,
  typeOf,
  now,
}: PlanPageOptions): Result<PagePlan, string> {
  const { details, createdAt, author } = page
  if (before !== null && before.reference.type !== details.type)
    return err(`The wiki has this page as a ${before.reference.type}, and a page keeps its type.`)
  const removed = [...(before?.sections ?? [])].flatMap(([name, blocks]) =>
    blocks.length > 0 && !sections.has(name) ? [name] : [],
  )
  const changed = new Map<SectionName, readonly Block[]>([
    ...[...sections].filter(([name, blocks]) => !isSame(before?.sections.get(name), blocks)),
    ...removed.map((name) => [name, []] as const),
  ])
  const factsDiffer =
    before?.reference.series !== details.series ||
    before?.reference.bookNumber !== details.bookNumber ||
    before?.reference.locationType !== details.locationType
  if (before !== null && changed.size === 0 && !factsDiffer) return ok({ save: null, removed })
  const editor = before === null ? (author ?? IMPORT) : IMPORT
  const plan = planSave({
    base: before?.reference ?? null,
    details,
    changed,
    editor: { ...editor, identity: editor.uid },
    now: before === null && createdAt !== null ? createdAt : now.toISOString(),
    // the same file over the same version is the same save
    saveId: sha256(`${text}\0${before?.reference.rev ?? lastRev}`).slice(0, 16),
    comment: `Imported from ${file}`,
    minor: false,
    lastRev,
    shardForNew,
    typeOf,
  })
  return plan.ok ? ok({ save: plan.value, removed }) : err(describeProblem(plan.error))
}

/** Who made a version that nobody wrote by hand. */
const IMPORT = { uid: 'import', userName: 'Import' }

function describeProblem(problem: SaveProblem): string {
  switch (problem.kind) {
    case 'moved':
      return `The page was renamed; it is ${problem.key} now.`
    case 'name':
      return formatNameProblem(problem.problem)
    case 'details':
      return problem.sentence
    case 'section-unknown':
      return `A page of its type has no ${problem.section}.`
    case 'section-size':
      return `Its section ${problem.section} takes ${Math.ceil(problem.bytes / 1000)} kB, and 250 kB is the most.`
  }
}

const isSame = (before: readonly Block[] | undefined, now: readonly Block[]): boolean =>
  before !== undefined &&
  JSON.stringify(before.map(toComparable)) === JSON.stringify(now.map(toComparable))

/** An image is where it is stored, whatever host and token its address had. */
const toComparable = (block: Block) => ({
  ...toStoredBlock(block),
  imageUrl:
    block.imageUrl === undefined ? null : (parseStoredPath(block.imageUrl) ?? block.imageUrl),
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
