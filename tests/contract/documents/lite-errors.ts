/** Table of cases of the lite client: requests that are refused or not supported. */
import { doc, setDoc } from 'firebase/firestore/lite'
import { assertContains, assertEqual, assertFails, assertTrue } from './lite-assertions.ts'
import { at, DATABASE, errorIn } from './lite-calls.ts'
import type { Case, Theme } from './lite-case.ts'
import { INDEXES, seed } from './lite-seed.ts'

const AFTER_KEY = 'order by clause cannot contain more fields after the key __name__'
const REFUSED: readonly (readonly [string, object, string])[] = [
  [
    'an order after the name',
    { orderBy: [{ field: { fieldPath: '__name__' } }, { field: { fieldPath: 'n' } }] },
    AFTER_KEY,
  ],
  ['two arrays', { where: all(containing('tags'), containing('tags')) }, "A maximum of 1 'ARRAY_CONTAINS' filter"],
  [
    'no operator',
    {
      where: {
        fieldFilter: { field: { fieldPath: 'n' }, op: 'LIKE', value: { integerValue: '1' } },
      },
    },
    'LIKE is no operator',
  ],
  ['too many values', { where: among('IN', 31) }, "'IN' supports up to 30 comparison values."],
  ['too many excluded values', { where: among('NOT_IN', 11) }, "'NOT_IN' supports up to 10 comparison values."],
  ['a broken path', { orderBy: [{ field: { fieldPath: 'a..b' } }] }, 'Invalid property path'],
  ['a negative limit', { limit: -1 }, 'limit is negative'],
  ['unknown parts', { having: 1 }, 'Unknown name "having"'],
  [
    'too many cursor values',
    { startAt: { values: [{ integerValue: '1' }, { integerValue: '1' }] } },
    'Cursor has too many values',
  ],
  [
    'a text as a document name',
    {
      where: {
        fieldFilter: {
          field: { fieldPath: '__name__' },
          op: 'EQUAL',
          value: { stringValue: 'a' },
        },
      },
    },
    '__key__ filter value must be a Key',
  ],
]

const UNSUPPORTED = [
  'beginTransaction',
  'rollback',
  'batchWrite',
  'listCollectionIds',
  'partitionQuery',
  'executePipeline',
  'odd',
]

const cases: readonly Case[] = [
  ...REFUSED.map(
    ([name, part, text]): Case => [
      `a query with ${name} is refused`,
      async ({ call }) => {
        const { status, error } = await call(':runQuery', {
          structuredQuery: { from: [{ collectionId: 'pages' }], ...part },
        })
        assertEqual(status, 400)
        assertEqual(error?.status, 'INVALID_ARGUMENT')
        assertContains(error?.message, text)
      },
    ],
  ),
  [
    'projections, offsets and a parent document are answered',
    async ({ call, db }) => {
      const chapter = { title: 'One', text: 'long', deep: { a: 1, b: 2 } }
      await setDoc(doc(db, 'books/one/chapters/1'), chapter)
      const fields = ['title', 'deep.b', 'none'].map((fieldPath) => ({ fieldPath }))
      const { json } = await call('/books/one:runQuery', {
        structuredQuery: { from: [{ collectionId: 'chapters' }], select: { fields } },
      })
      assertEqual(at(json, 0, 'document', 'fields'), {
        title: { stringValue: 'One' },
        deep: { mapValue: { fields: { b: { integerValue: '2' } } } },
      })
      const offset = await call(':runQuery', {
        structuredQuery: { from: [{ collectionId: 'pages' }], offset: 3, limit: { value: 1 } },
      })
      assertEqual(at(offset.json, 0, 'document', 'name'), `${DATABASE}/documents/pages/d`)
      assertTrue(Array.isArray(offset.json) && offset.json.length === 1, 'one answer')
    },
  ],
  [
    'an invalid write fails with an explanation',
    async ({ fresh }) => {
      // The client derives its code from the HTTP status: 400 is always this one.
      await assertFails(
        setDoc(fresh(), { text: 'x'.repeat(1_048_488) }),
        'failed-precondition',
        'The value of property "text" is longer than 1048487 bytes.',
      )
    },
  ],
  [
    'an unsupported call is refused by name',
    async ({ address, call }) => {
      for (const name of UNSUPPORTED) {
        const { status, error } = await call(`:${name}`, {})
        assertEqual(status, 501)
        assertEqual(error?.status, 'UNIMPLEMENTED')
        assertContains(error?.message.toLowerCase(), `${name.toLowerCase()} is not implemented`)
      }
      const pipeline = 'google.firestore.v1.Firestore/ExecutePipeline/channel?VER=8'
      const channel = await fetch(`${address}/${pipeline}`, { method: 'POST' })
      assertEqual(channel.status, 501)
      const message = 'ExecutePipeline is not implemented by the local cloud.'
      assertEqual(await channel.json(), [{ error: { code: 501, status: 'UNIMPLEMENTED', message } }])
      const list = await fetch(`${address}/v1/${DATABASE}/documents/things?pageSize=3`)
      assertEqual(list.status, 501)
      assertContains(errorIn(await list.json())?.message, 'ListDocuments')
    },
  ],
  [
    'another project or database is not found',
    async ({ address }) => {
      const other = 'projects/other/databases/(default)'
      const commit = `${address}/v1/${other}/documents:commit`
      const response = await fetch(commit, { method: 'POST', body: '{}' })
      assertEqual(response.status, 404)
      assertContains(errorIn(await response.json())?.message, 'projects/other')
    },
  ],
]

function containing(fieldPath: string) {
  return {
    fieldFilter: { field: { fieldPath }, op: 'ARRAY_CONTAINS', value: { stringValue: 'x' } },
  }
}
function all(...filters: object[]) {
  return { compositeFilter: { op: 'AND', filters } }
}
function among(op: string, length: number) {
  const values = Array.from({ length }, (_, i) => ({ integerValue: String(i) }))
  return { fieldFilter: { field: { fieldPath: 'n' }, op, value: { arrayValue: { values } } } }
}

export const ERRORS: Theme = { name: 'errors', indexes: INDEXES, seed, cases }
