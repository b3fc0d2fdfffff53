/** Fake of the database's admin API: collections, queries at a read time, single documents, and commits without rules. */
import { asRecord } from '#shared/model/stored-fields'
import type { StoredDocument } from '../../../local-cloud/services/store/document-store-contract.ts'
import { at, type TestCloud } from '../open-cloud.ts'
import { createHostedError, type HostedHandler, type HostedRequest } from './hosted-handler.ts'

const timeOf = (micros: number) =>
  `${new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1)}${String(micros % 1000).padStart(3, '0')}Z`

export function createFakeFirestoreApi(cloud: TestCloud, projectId: string): HostedHandler {
  const root = `projects/${projectId}/databases/(default)/documents`
  const moments = new Map<string, readonly StoredDocument[]>()

  function query(request: unknown) {
    const { structuredQuery, readTime } = asRecord(request)
    const { from, where, orderBy, limit, startAt } = asRecord(structuredQuery)
    const [low, high] = [0, 1].map((n) => at(where, 'compositeFilter', 'filters', n, 'fieldFilter'))
    const nameIn = (filter: unknown) => String(at(filter, 'value', 'referenceValue'))
    const collection =
      nameIn(low)
        .slice(root.length + 1)
        .split('/', 1)[0] ?? ''
    const isKnown =
      JSON.stringify(from) === '[{"allDescendants":true}]' &&
      at(low, 'op') === 'GREATER_THAN_OR_EQUAL' &&
      at(high, 'op') === 'LESS_THAN' &&
      nameIn(high) === nameIn(low).replace(`/${collection}/`, `/${collection}\0/`) &&
      at(orderBy, 0, 'field', 'fieldPath') === '__name__'
    if (!isKnown) return createHostedError(400, 'INVALID_ARGUMENT', 'This fake knows one query')
    if (readTime !== undefined && !moments.has(String(readTime)))
      return createHostedError(400, 'INVALID_ARGUMENT', 'The requested read time is no moment of this base')
    const moment = String(readTime ?? timeOf(cloud.store.documents.readTime()))
    const held = moments.get(moment) ?? [...cloud.store.documents.scanAll(throwOnDamage)]
    moments.set(moment, held)
    const last = String(at(startAt, 'values', 0, 'referenceValue') ?? '').slice(root.length + 1)
    const found = held
      .filter(({ path }) => path.startsWith(`${collection}/`))
      .sort((one, other) => (one.path < other.path ? -1 : 1))
      .filter(({ path }) => path > last)
      .slice(0, Number(limit))
      .map(({ path, fields, createTime, updateTime }) => ({
        document: {
          name: `${root}/${path}`,
          fields: JSON.parse(fields),
          createTime: timeOf(createTime),
          updateTime: timeOf(updateTime),
        },
        readTime: moment,
      }))
    return { status: 200, body: found.length === 0 ? [{ readTime: moment }] : found }
  }

  /** Returns one item for each page, so that pagination is tested. */
  function collections(request: unknown) {
    const ids = [...new Set([...cloud.store.documents.scanAll(throwOnDamage)].map(({ path }) => path.split('/')[0]))]
    const from = Number(asRecord(request)['pageToken'] || 0)
    const more = from + 1 < ids.length ? { nextPageToken: String(from + 1) } : {}
    return { status: 200, body: { collectionIds: ids.slice(from, from + 1), ...more } }
  }

  return async ({ method, url, json }: HostedRequest) => {
    if (method === 'GET' && decodeURIComponent(url.pathname).startsWith(`/v1/${root}/`)) {
      const answer = await fetch(`${cloud.address}${url.pathname}`)
      return { status: answer.status, body: await answer.json() }
    }
    const [base, call] = decodeURIComponent(url.pathname).split('documents:')
    if (method !== 'POST' || base !== `/v1/${root.replace('documents', '')}`) return null
    if (call === 'runQuery') return query(json)
    if (call === 'listCollectionIds') return collections(json)
    if (call !== 'commit' && call !== 'batchGet') return null
    const answer = await fetch(`${cloud.address}/v1/${root}:${call}`, {
      method: 'POST',
      body: JSON.stringify(json),
    })
    return { status: answer.status, body: await answer.json() }
  }
}

export function throwOnDamage(path: string): never {
  throw new Error(`${path} is damaged`)
}
