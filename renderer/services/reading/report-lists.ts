/** Requests, reports and the change log as they are read: some at a time, those of the oldest kind at the end. */
import {
  collection,
  type DocumentSnapshot,
  getCount,
  getDoc,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite'
import { readSettings } from '#shared/model/account'
import type { StorageAddress } from '#shared/model/images/image-address'
import { isDocumentId } from '#shared/model/page-key'
import { SETTINGS_PATH } from '#shared/model/paths'
import {
  asShown,
  type LogEntry,
  type Report,
  type ReportKind,
  readLogEntry,
} from '#shared/model/report'
import type { RecordData } from '#shared/model/stored-fields'
import { err, ok } from '#shared/result'
import { inLogOrder, inReportOrder } from '#shared/rules/reports/report-order'
import type { Listed, Reports, StoredReport } from '../ports/reports.ts'
import { type Documents, documentAt, type FoundDocument, reading } from './firestore.ts'
import { shownReport } from './shown-report.ts'

/** So many stand on a screen at first: two lists, what is asked of them and what follows them cost 50 reads at most. */
const REPORTS_AT_ONCE = 20
const VERSIONS_AT_ONCE = 40
const NEWEST = 50
const WHOLE = 500
/** Dates of the oldest records begin with the name of a day, all others with a digit. */
const OLD_DATES = 'A'

/** What one list is made of. */
interface Listing<T> {
  readonly name: string
  /** Of the records that have the fields of today. */
  readonly present: readonly QueryConstraint[]
  readonly counted: readonly QueryConstraint[]
  /** Of those that are counted, the ones that are not shown. */
  readonly hidden: readonly QueryConstraint[] | null
  readonly isShown: (item: T) => boolean
  readonly isOld: (data: RecordData) => boolean
  readonly read: (found: FoundDocument) => T
  readonly inOrder: (a: T, b: T) => number
  /** The oldest have their places among the others, as far as all are there. */
  readonly mixes: boolean
}

const LOG: Listing<LogEntry> = {
  name: 'ChangeLog',
  present: [orderBy('order', 'desc')],
  counted: [],
  hidden: [orderBy('hidden')],
  isShown: ({ hidden }) => hidden === null,
  isOld: (data) => data['order'] === undefined,
  read: ({ id, data }) => asShown(readLogEntry(id, data)),
  inOrder: inLogOrder,
  mixes: true,
}

const ORDERS: Readonly<Record<ReportKind, readonly QueryConstraint[]>> = {
  FeatureRequests: [orderBy('rank'), orderBy('changedAt', 'desc')],
  BugReports: [orderBy('changedAt', 'desc')],
}

type ReportLists = Omit<Reports, 'submit' | 'announce' | 'isBlocked'>

export function reportLists(documents: Documents, storage: StorageAddress): ReportLists {
  const { firestore } = documents
  const of = (name: string, ...constraints: readonly QueryConstraint[]): Query =>
    query(collection(firestore, name), ...constraints)
  const read = (found: FoundDocument) => shownReport(found, storage)
  const listing = (kind: ReportKind): Listing<Report> => ({
    name: kind,
    present: [where('status', '==', 'open'), ...ORDERS[kind]],
    counted: [where('status', '==', 'open')],
    hidden: null,
    isShown: () => true,
    isOld: (data) => data['status'] === undefined,
    read,
    inOrder: inReportOrder,
    mixes: false,
  })

  async function part<T>(list: Listing<T>, after: string | null, most: number): Promise<Listed<T>> {
    const from = await begin(list.name, after)
    const [recent, total] = await Promise.all([
      from.isOld
        ? []
        : documents.find(of(list.name, ...list.present, ...from.cursor, limit(most + 1))),
      after === null ? shownOf(list) : null,
    ])
    const room = most + 1 - recent.length
    const old =
      room === 0
        ? []
        : await documents.find(
            of(
              list.name,
              where('createdAt', '>=', OLD_DATES),
              ...(from.isOld ? from.cursor : []),
              limit(room),
            ),
          )
    const all = [...recent, ...old]
    const shown = all.slice(0, most)
    const last = shown.at(-1)
    const goesOn = all.length > most && last !== undefined
    const next = goesOn ? (shown.length > recent.length ? `${OLD}${last.id}` : last.id) : null
    const oldest = shown
      .slice(recent.length)
      // what has been given the fields of today since has its place among the others
      .filter(({ data }) => list.isOld(data))
      .map(list.read)
      .sort(list.inOrder)
    const inParts = [...shown.slice(0, recent.length).map(list.read), ...oldest]
    const items = (list.mixes && next === null ? inParts.sort(list.inOrder) : inParts).filter(
      list.isShown,
    )
    if (next === null) return { items, next, total: after === null ? items.length : null }
    return { items, next, total: total === null ? null : Math.max(total, items.length) }
  }

  /** Where the list goes on: behind a record, which is read for it. */
  async function begin(name: string, after: string | null) {
    if (after === null) return { isOld: false, cursor: [] }
    const isOld = after.startsWith(OLD)
    const id = isOld ? after.slice(OLD.length) : after
    const last: DocumentSnapshot | null = isDocumentId(id)
      ? await getDoc(documentAt(firestore, [name, id]))
      : null
    return { isOld, cursor: last?.exists() ? [startAfter(last)] : [] }
  }

  async function shownOf<T>({ name, counted, hidden }: Listing<T>): Promise<number> {
    const [all, less] = await Promise.all([
      count(of(name, ...counted)),
      hidden === null ? 0 : count(of(name, ...hidden)),
    ])
    return all - less
  }

  async function count(asked: Query): Promise<number> {
    return (await getCount(asked)).data().count
  }

  const byId = async (name: string, id: string): Promise<FoundDocument | null> => {
    const data = isDocumentId(id) ? await documents.get([name, id]) : null
    return data === null ? null : { id, data }
  }

  return {
    list: (kind, after) =>
      reading(async () => ok(await part(listing(kind), after, REPORTS_AT_ONCE))),

    one: (id) =>
      reading<StoredReport>(async () => {
        const [request, bug] = await Promise.all([
          byId('FeatureRequests', id),
          byId('BugReports', id),
        ])
        if (request !== null) return ok({ kind: 'FeatureRequests', report: read(request) })
        return bug === null
          ? err({ kind: 'missing' })
          : ok({ kind: 'BugReports', report: read(bug) })
      }),

    newest: (kind) =>
      reading(async () => {
        const recent = await documents.find(of(kind, orderBy('changedAt', 'desc'), limit(NEWEST)))
        const room = NEWEST - recent.length
        const old =
          room === 0
            ? []
            : await documents.find(of(kind, where('createdAt', '>=', OLD_DATES), limit(room)))
        const known = new Set(recent.map(({ id }) => id))
        return ok([...recent, ...old.filter(({ id }) => !known.has(id))].map(read))
      }),

    whole: (kind) => reading(async () => ok((await part(listing(kind), null, WHOLE)).items)),

    changeLog: (after) => reading(async () => ok(await part(LOG, after, VERSIONS_AT_ONCE))),

    version: (id) =>
      reading(async () => {
        const entry = await byId(LOG.name, id)
        const version = entry === null ? null : LOG.read(entry)
        return version !== null && LOG.isShown(version) ? ok(version) : err({ kind: 'missing' })
      }),

    wholeLog: () => reading(async () => ok((await part(LOG, null, WHOLE)).items)),

    settings: () =>
      reading(async () => ok(readSettings((await documents.get(SETTINGS_PATH)) ?? {}))),
  }
}

/** Before the id of a record of the oldest kind, where a list goes on behind one. */
const OLD = 'old.'
