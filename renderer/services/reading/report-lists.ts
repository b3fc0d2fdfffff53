/** Cursor pagination of reports and change log, with the records of the oldest kind at the end. */
import {
  collection,
  getCount,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  where,
} from 'firebase/firestore/lite'
import { readSiteSettings } from '#shared/model/account'
import { isDocumentId } from '#shared/model/document-id'
import { SETTINGS_PATH } from '#shared/model/document-paths'
import type { StorageAddress } from '#shared/model/images/image-address'
import { type LogEntry, type Report, type ReportKind, readLogEntry, removeHiddenTexts } from '#shared/model/report'
import type { RecordData } from '#shared/model/stored-fields'
import { err, ok } from '#shared/result'
import { compareReports, compareVersions } from '#shared/rules/reports/report-order'
import type { CountedCursorPage, Reports, StoredReport } from '../ports/reports.ts'
import { catchReadError, type Documents, type FoundDocument, readCursor } from './firestore.ts'
import { readShownReport } from './shown-report.ts'

/** Items of the first page. A screen with two lists and their totals costs at most 50 reads. */
const REPORTS_AT_ONCE = 20
const VERSIONS_AT_ONCE = 40
const MAX_NEWEST = 50
const MAX_WHOLE = 500
/** Dates of the oldest records begin with the name of a weekday, all others with a digit. */
const OLD_DATES = 'A'

/** Queries and parser of one list. */
interface ReportListSpec<T> {
  readonly name: string
  /** Conditions and order of records with the current fields. */
  readonly present: readonly QueryConstraint[]
  readonly counted: readonly QueryConstraint[]
  /** Conditions for counted records that are not shown; null if there are none. */
  readonly hidden: readonly QueryConstraint[] | null
  readonly isShown: (item: T) => boolean
  readonly isOld: (data: RecordData) => boolean
  readonly read: (found: FoundDocument) => T
  readonly compare: (a: T, b: T) => number
  /** True if the oldest records are sorted among the others once all are loaded. */
  readonly isOldMixedIn: boolean
}

const CHANGE_LOG: ReportListSpec<LogEntry> = {
  name: 'ChangeLog',
  present: [orderBy('order', 'desc')],
  counted: [],
  hidden: [orderBy('hidden')],
  isShown: ({ hidden }) => hidden === null,
  isOld: (data) => data['order'] === undefined,
  read: ({ id, data }) => removeHiddenTexts(readLogEntry(id, data)),
  compare: compareVersions,
  isOldMixedIn: true,
}

const ORDERS: Readonly<Record<ReportKind, readonly QueryConstraint[]>> = {
  FeatureRequests: [orderBy('rank'), orderBy('changedAt', 'desc')],
  BugReports: [orderBy('changedAt', 'desc')],
}

type ReportLists = Omit<Reports, 'submit' | 'announce' | 'isBlocked'>

export function createReportLists(documents: Documents, storage: StorageAddress): ReportLists {
  const { firestore } = documents
  const buildQuery = (name: string, ...constraints: readonly QueryConstraint[]): Query =>
    query(collection(firestore, name), ...constraints)
  const read = (found: FoundDocument) => readShownReport(found, storage)
  const getListSpec = (kind: ReportKind): ReportListSpec<Report> => ({
    name: kind,
    present: [where('status', '==', 'open'), ...ORDERS[kind]],
    counted: [where('status', '==', 'open')],
    hidden: null,
    isShown: () => true,
    isOld: (data) => data['status'] === undefined,
    read,
    compare: compareReports,
    isOldMixedIn: false,
  })

  const findOld = async (
    name: string,
    max: number,
    cursor: readonly QueryConstraint[] = [],
  ): Promise<readonly FoundDocument[]> =>
    max === 0 ? [] : documents.find(buildQuery(name, where('createdAt', '>=', OLD_DATES), ...cursor, limit(max)))

  async function readListPage<T>(
    list: ReportListSpec<T>,
    after: string | null,
    max: number,
  ): Promise<CountedCursorPage<T>> {
    const start = await readStart(list.name, after)
    const [recent, total] = await Promise.all([
      start.isOld ? [] : documents.find(buildQuery(list.name, ...list.present, ...start.cursor, limit(max + 1))),
      after === null ? countShown(list) : null,
    ])
    const remaining = max + 1 - recent.length
    const old = await findOld(list.name, remaining, start.isOld ? start.cursor : [])
    const all = [...recent, ...old]
    const shown = all.slice(0, max)
    const last = shown.at(-1)
    const hasMore = all.length > max && last !== undefined
    const next = hasMore ? (shown.length > recent.length ? `${OLD_CURSOR_PREFIX}${last.id}` : last.id) : null
    const oldest = shown
      .slice(recent.length)
      // An old record that was given the current fields is found among the others.
      .filter(({ data }) => list.isOld(data))
      .map(list.read)
      .sort(list.compare)
    const orderedItems = [...shown.slice(0, recent.length).map(list.read), ...oldest]
    const items = (list.isOldMixedIn && next === null ? orderedItems.sort(list.compare) : orderedItems).filter(
      list.isShown,
    )
    if (next === null) return { items, next, total: after === null ? items.length : null }
    return { items, next, total: total === null ? null : Math.max(total, items.length) }
  }

  /** Reads the record behind which the list continues. */
  async function readStart(name: string, after: string | null) {
    if (after === null) return { isOld: false, cursor: [] }
    const isOld = after.startsWith(OLD_CURSOR_PREFIX)
    const id = isOld ? after.slice(OLD_CURSOR_PREFIX.length) : after
    return { isOld, cursor: await readCursor(firestore, name, id) }
  }

  async function countShown<T>({ name, counted, hidden }: ReportListSpec<T>): Promise<number> {
    const [all, hiddenCount] = await Promise.all([
      countRecords(buildQuery(name, ...counted)),
      hidden === null ? 0 : countRecords(buildQuery(name, ...hidden)),
    ])
    return all - hiddenCount
  }

  async function countRecords(countQuery: Query): Promise<number> {
    return (await getCount(countQuery)).data().count
  }

  const findById = async (name: string, id: string): Promise<FoundDocument | null> => {
    const data = isDocumentId(id) ? await documents.get([name, id]) : null
    return data === null ? null : { id, data }
  }

  return {
    list: (kind, after) =>
      catchReadError(async () => ok(await readListPage(getListSpec(kind), after, REPORTS_AT_ONCE))),

    getReport: (id) =>
      catchReadError<StoredReport>(async () => {
        const [request, bug] = await Promise.all([findById('FeatureRequests', id), findById('BugReports', id)])
        if (request !== null) return ok({ kind: 'FeatureRequests', report: read(request) })
        return bug === null ? err({ kind: 'missing' }) : ok({ kind: 'BugReports', report: read(bug) })
      }),

    listNewest: (kind) =>
      catchReadError(async () => {
        const recent = await documents.find(buildQuery(kind, orderBy('changedAt', 'desc'), limit(MAX_NEWEST)))
        const old = await findOld(kind, MAX_NEWEST - recent.length)
        const known = new Set(recent.map(({ id }) => id))
        return ok([...recent, ...old.filter(({ id }) => !known.has(id))].map(read))
      }),

    listAll: (kind) => catchReadError(async () => ok((await readListPage(getListSpec(kind), null, MAX_WHOLE)).items)),

    listVersions: (after) => catchReadError(async () => ok(await readListPage(CHANGE_LOG, after, VERSIONS_AT_ONCE))),

    getVersion: (id) =>
      catchReadError(async () => {
        const entry = await findById(CHANGE_LOG.name, id)
        const version = entry === null ? null : CHANGE_LOG.read(entry)
        return version !== null && CHANGE_LOG.isShown(version) ? ok(version) : err({ kind: 'missing' })
      }),

    listAllVersions: () => catchReadError(async () => ok((await readListPage(CHANGE_LOG, null, MAX_WHOLE)).items)),

    getSettings: () => catchReadError(async () => ok(readSiteSettings((await documents.get(SETTINGS_PATH)) ?? {}))),
  }
}

/** Prefix of a cursor at a record of the oldest kind. */
const OLD_CURSOR_PREFIX = 'old.'
