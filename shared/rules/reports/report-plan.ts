/** Write plans of reports and change log entries: one atomic write each, with the reservation of the title. */
import { REPORT_PROBLEMS, type ValidatedName } from '#shared/messages/validation-messages'
import type { DocumentPath } from '#shared/model/document-paths'
import { normalizeName, toPageKey } from '#shared/model/page-key'
import { validatePageName } from '#shared/model/page-name'
import { PRIORITIES, type ReportKind } from '#shared/model/report'
import { toStorableText } from '#shared/model/text/storable-text'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { type PlannedWrite, SERVER_TIME } from '../saving/planned-write.ts'
import { createRateLimitWrite } from '../saving/rate-limit-write.ts'
import type { Editor } from '../saving/save-request.ts'
import { formatNameProblem } from '../saving/validation.ts'
import { ADDED_LIMIT, CHANGES_LIMIT, LOG_TEXT_LIMIT } from './log-limits.ts'

const MAX_TEXT_LENGTH = 10_000

export interface NewReport {
  readonly kind: ReportKind
  /** 16 characters; equal for retries of the same report. */
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

/** Path of a title's reservation, equal for titles that differ only by case and spaces. */
export const titleReservationPath = (kind: keyof typeof PREFIX, title: string): DocumentPath => [
  'titles',
  `${PREFIX[kind]}~${toPageKey(normalizeName(title).toLowerCase())}`,
]

/** True if nothing of the text would be stored. */
export const isBlank = (text: string): boolean => toStorableText(text).trim() === ''

export function findReportProblem(title: string, body: string): ReportProblem | null {
  const wrong = findTitleProblem(title, 'title')
  if (wrong !== null) return { field: 'title', sentence: wrong }
  if (isBlank(body)) return { field: 'text', sentence: REPORT_PROBLEMS.textEmpty }
  if (body.length > MAX_TEXT_LENGTH) return { field: 'text', sentence: REPORT_PROBLEMS.textTooLong(MAX_TEXT_LENGTH) }
  return null
}

/** Validates title and texts. */
export function findLogProblem(title: string, texts: readonly string[]): ReportProblem | null {
  const wrong = findTitleProblem(title, 'version')
  if (wrong !== null) return { field: 'title', sentence: wrong }
  if (texts.some((text) => text.length > LOG_TEXT_LIMIT))
    return { field: 'text', sentence: REPORT_PROBLEMS.textTooLong(LOG_TEXT_LIMIT) }
  if (texts.length > ADDED_LIMIT) return { field: 'text', sentence: REPORT_PROBLEMS.tooManyTexts(ADDED_LIMIT) }
  return null
}

/** @param items number of texts the version would have, hidden ones included */
export const isVersionFull = (items: number): boolean => items > CHANGES_LIMIT

export const VERSION_FULL_PROBLEM: ReportProblem = {
  field: 'text',
  sentence: REPORT_PROBLEMS.versionFull(CHANGES_LIMIT),
}

/** Validates a title with the rules for page names. */
function findTitleProblem(title: string, what: ValidatedName): string | null {
  const key = validatePageName(title)
  return key.ok ? null : formatNameProblem(key.error, what)
}

export function planReport(report: NewReport): Result<readonly PlannedWrite[], ReportProblem> {
  const { kind, id, title, imageUrl, author, now } = report
  const text = toStorableText(report.text)
  const problem = findReportProblem(title, text)
  if (problem !== null) return err(problem)
  const isRequest = kind === 'FeatureRequests'
  return ok([
    {
      kind: 'create',
      path: [kind, id],
      data: {
        title: normalizeName(title),
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
    { kind: 'create', path: titleReservationPath(kind, title), data: { id } },
    createRateLimitWrite(author.uid),
  ])
}

export interface NewLogEntry {
  readonly id: string
  /** Name of the version. */
  readonly title: string
  readonly texts: readonly string[]
  readonly author: Editor
  readonly now: string
}

/** True if the title contains a number, which new versions must have. Old versions without one are sorted last. */
export const hasNumber = (title: string): boolean => /\d/.test(title)

/** Returns the key for natural sorting: every run of digits counts as a number; titles without digits come last. */
export function toSortableVersion(title: string): string {
  const name = normalizeName(title)
  const padded = name.replace(/\d+/g, (digits) => digits.padStart(6, '0'))
  return hasNumber(name) ? padded : `!${padded}`
}

/** Converts texts to their stored form with the author. */
export const createLogItems = (texts: readonly string[], { uid, userName }: Editor) =>
  texts.map((text) => ({
    textItem: toStorableText(text),
    createdBy: userName,
    createdById: uid,
  }))

/** Plans the entry of a new version. */
export const planLogEntry = ({ id, title, texts, author, now }: NewLogEntry): readonly PlannedWrite[] => [
  {
    kind: 'create',
    path: ['ChangeLog', id],
    data: {
      title: normalizeName(title),
      changes: createLogItems(texts, author),
      createdBy: author.userName,
      userEmail: author.identity,
      createdAt: now,
      order: toSortableVersion(title),
      changedAt: SERVER_TIME,
    },
  },
  { kind: 'create', path: titleReservationPath('ChangeLog', title), data: { id } },
  createRateLimitWrite(author.uid),
]

const MAX_SIMILAR = 5

/** Returns titles that share at least half their words, the most similar first. */
export function findSimilarTitles<T extends { readonly title: string }>(
  all: readonly T[],
  typed: string,
): readonly T[] {
  const queryWords = splitWords(typed)
  if (queryWords.size === 0) return []
  return all
    .map((one) => ({ one, share: measureOverlap(queryWords, splitWords(one.title)) }))
    .filter(({ share }) => share >= 0.5)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_SIMILAR)
    .map(({ one }) => one)
}

const splitWords = (title: string): ReadonlySet<string> => new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

const measureOverlap = (queryWords: ReadonlySet<string>, words: ReadonlySet<string>): number =>
  [...queryWords].filter((word) => words.has(word)).length / queryWords.size
