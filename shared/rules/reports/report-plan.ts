/** What is written when somebody asks, reports or announces: one atomic write, its title reserved with it. */
import { keyOf, normalName } from '#shared/model/page-key'
import { pageKey } from '#shared/model/page-name'
import type { DocumentPath } from '#shared/model/paths'
import { PRIORITIES, type ReportKind } from '#shared/model/report'
import { storableText } from '#shared/model/text/storable-text'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { type PlannedWrite, SERVER_TIME } from '../saving/planned-write.ts'
import { rateWrite } from '../saving/rate-write.ts'
import type { Editor } from '../saving/save-request.ts'
import { tellNameProblem } from '../saving/validation.ts'
import { ADDED_LIMIT, CHANGES_LIMIT, LOG_TEXT_LIMIT } from './log-limits.ts'

const TEXT_LIMIT = 10_000

export interface NewReport {
  readonly kind: ReportKind
  /** 16 characters; the same for another try of the same report. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly imageUrl: string | null
  readonly author: Editor
  /** ISO-8601 UTC. */
  readonly now: string
}

export interface ReportProblem {
  readonly field: 'title' | 'text'
  readonly sentence: string
}

const PREFIX = { FeatureRequests: 'F', BugReports: 'B', ChangeLog: 'C' } as const

/** Where a title is reserved: the same for titles that differ by case and spaces only. */
export const titlePath = (kind: keyof typeof PREFIX, title: string): DocumentPath => [
  'titles',
  `${PREFIX[kind]}~${keyOf(normalName(title).toLowerCase())}`,
]

/** Nothing is left of it where it is stored. */
export const isBlank = (text: string): boolean => storableText(text).trim() === ''

export function reportProblem(title: string, body: string): ReportProblem | null {
  const wrong = titleProblem(title, 'title')
  if (wrong !== null) return { field: 'title', sentence: wrong }
  if (isBlank(body)) return { field: 'text', sentence: 'Please enter a text.' }
  if (body.length > TEXT_LIMIT) return { field: 'text', sentence: tooLong(TEXT_LIMIT) }
  return null
}

/** Each has its own place among the fields; what concerns one text alone is said there. */
export function logProblem(title: string, texts: readonly string[]): ReportProblem | null {
  const wrong = titleProblem(title, 'version')
  if (wrong !== null) return { field: 'title', sentence: wrong }
  if (texts.some((text) => text.length > LOG_TEXT_LIMIT))
    return { field: 'text', sentence: tooLong(LOG_TEXT_LIMIT) }
  if (texts.length > ADDED_LIMIT) return { field: 'text', sentence: TOO_MANY_AT_ONCE }
  return null
}

/** @param items how many a version would have, with those that are hidden */
export const isFull = (items: number): boolean => items > CHANGES_LIMIT

export const VERSION_IS_FULL: ReportProblem = {
  field: 'text',
  sentence: `A version has at most ${CHANGES_LIMIT} texts.`,
}

const TOO_MANY_AT_ONCE = `At most ${ADDED_LIMIT} texts can be sent at once. Send these first: the same version takes the others afterwards.`

const tooLong = (limit: number): string => `The text is too long: at most ${limit} characters.`

/** Titles have keys as names of pages have. */
function titleProblem(title: string, what: string): string | null {
  const key = pageKey(title)
  return key.ok ? null : tellNameProblem(key.error, what)
}

export function reportPlan(report: NewReport): Result<readonly PlannedWrite[], ReportProblem> {
  const { kind, id, title, imageUrl, author, now } = report
  const text = storableText(report.text)
  const problem = reportProblem(title, text)
  if (problem !== null) return err(problem)
  const isRequest = kind === 'FeatureRequests'
  return ok([
    {
      kind: 'create',
      path: [kind, id],
      data: {
        title: normalName(title),
        text,
        ...(imageUrl === null ? {} : { imageUrl }),
        createdBy: author.userName,
        userEmail: author.identity,
        createdAt: now,
        ...(isRequest ? { priority: 'low', rank: PRIORITIES.indexOf('low') } : {}),
        status: 'open',
        changedAt: SERVER_TIME,
      },
    },
    { kind: 'create', path: titlePath(kind, title), data: { id } },
    rateWrite(author.uid),
  ])
}

export interface NewLogEntry {
  readonly id: string
  /** The version. */
  readonly title: string
  readonly texts: readonly string[]
  readonly author: Editor
  readonly now: string
}

/** Versions in their natural order: every run of digits counts as a number; titles without digits come last. */
export function versionOrder(title: string): string {
  const name = normalName(title)
  const padded = name.replace(/\d+/g, (digits) => digits.padStart(6, '0'))
  return /\d/.test(name) ? padded : `!${padded}`
}

/** What a version's texts are stored as, each with its author. */
export const logItems = (texts: readonly string[], { uid, userName }: Editor) =>
  texts.map((text) => ({
    textItem: storableText(text),
    createdBy: userName,
    createdById: uid,
  }))

/** A version that has no entry yet. */
export const logPlan = ({
  id,
  title,
  texts,
  author,
  now,
}: NewLogEntry): readonly PlannedWrite[] => [
  {
    kind: 'create',
    path: ['ChangeLog', id],
    data: {
      title: normalName(title),
      changes: logItems(texts, author),
      createdBy: author.userName,
      userEmail: author.identity,
      createdAt: now,
      order: versionOrder(title),
      changedAt: SERVER_TIME,
    },
  },
  { kind: 'create', path: titlePath('ChangeLog', title), data: { id } },
  rateWrite(author.uid),
]

const MOST_SIMILAR = 5

/** Titles that share half their words or more, the likest first. */
export function similarTitles<T extends { readonly title: string }>(
  all: readonly T[],
  typed: string,
): readonly T[] {
  const wanted = wordsOf(typed)
  if (wanted.size === 0) return []
  return all
    .map((one) => ({ one, share: shareOf(wanted, wordsOf(one.title)) }))
    .filter(({ share }) => share >= 0.5)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_SIMILAR)
    .map(({ one }) => one)
}

const wordsOf = (title: string): ReadonlySet<string> =>
  new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

const shareOf = (wanted: ReadonlySet<string>, words: ReadonlySet<string>): number =>
  [...wanted].filter((word) => words.has(word)).length / wanted.size
