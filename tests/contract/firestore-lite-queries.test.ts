import {
  and,
  average,
  collection,
  collectionGroup,
  count,
  doc,
  documentId,
  endAt,
  endBefore,
  getAggregate,
  getCount,
  getDocs,
  limit,
  limitToLast,
  or,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  setDoc,
  startAfter,
  startAt,
  sum,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, openCloud, type TestCloud } from './open-cloud.ts'

const INDEXES = {
  indexes: [
    {
      collectionGroup: 'pages',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'type', order: 'ASCENDING' },
        { fieldPath: 'n', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'pages',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'series', order: 'ASCENDING' },
        { fieldPath: 'n', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'pages',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
        { fieldPath: 'n', order: 'ASCENDING' },
      ],
    },
    {
      collectionGroup: 'pages',
      queryScope: 'COLLECTION',
      fields: [{ fieldPath: '__name__', order: 'DESCENDING' }],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'pages', fieldPath: 'body', indexes: [] },
    {
      collectionGroup: 'notes',
      fieldPath: 'by',
      indexes: [
        { order: 'ASCENDING', queryScope: 'COLLECTION' },
        { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
      ],
    },
  ],
}

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud(INDEXES)
  const batch = writeBatch(cloud.db)
  const put = (path: string, data: object) => batch.set(doc(cloud.db, path), data)
  put('pages/a', { n: 1, type: 'x', series: 's', tags: ['red', 'blue'], body: { text: 'long' } })
  put('pages/b', { n: 2, type: 'x', series: 't', tags: ['blue'], nested: { deep: 1 } })
  put('pages/c', { n: 3, type: 'y', series: 's', tags: [], nested: { deep: 2 } })
  put('pages/d', { n: 4.5, type: 'y', series: 's', tags: ['red', null] })
  put('pages/e', { n: 2, type: 'z' })
  const values = {
    nothing: null,
    no: false,
    yes: true,
    nan: Number.NaN,
    one: 1,
    half: 1.5,
    big: 2 ** 60,
    when: Timestamp.fromMillis(0),
    empty: '',
    low: 'A',
    text: 'a',
    high: '\u{ffff}',
    astral: '\u{10000}',
    list: [1],
    map: { a: 1 },
  }
  for (const [id, v] of Object.entries(values)) put(`values/${id}`, { v })
  put('values/absent', { other: 1 })
  put('books/one/notes/n1', { by: 'me' })
  put('books/two/notes/n2', { by: 'you' })
  put('notes/n3', { by: 'me' })
  await batch.commit()
})
afterAll(() => cloud.close())

const pages = () => collection(cloud.db, 'pages')
const values = () => collection(cloud.db, 'values')
const ids = async (asked: Query) => (await getDocs(asked)).docs.map(({ id }) => id)
const from = (...constraints: QueryConstraint[]) => ids(query(pages(), ...constraints))
const sorted = async (promise: Promise<string[]>) => (await promise).sort()
const refusal = async (promise: Promise<unknown>): Promise<{ code: string; message: string }> => {
  try {
    await promise
  } catch (error) {
    return error as { code: string; message: string }
  }
  throw new Error('It was expected to be refused')
}

describe('filters', () => {
  const cases: [string, QueryConstraint[], string[]][] = [
    ['==', [where('n', '==', 2)], ['b', 'e']],
    ['== on two fields', [where('n', '==', 2), where('type', '==', 'z')], ['e']],
    ['!=', [where('n', '!=', 2)], ['a', 'c', 'd']],
    ['<', [where('n', '<', 2)], ['a']],
    ['<=', [where('n', '<=', 2)], ['a', 'b', 'e']],
    ['>', [where('n', '>', 2)], ['c', 'd']],
    ['>=', [where('n', '>=', 3), where('n', '<', 4)], ['c']],
    ['in', [where('n', 'in', [1, 4.5, 9])], ['a', 'd']],
    ['not-in', [where('n', 'not-in', [1, 2])], ['c', 'd']],
    ['array-contains', [where('tags', 'array-contains', 'red')], ['a', 'd']],
    [
      'array-contains-any',
      [where('tags', 'array-contains-any', ['red', 'none', 'blue'])],
      ['a', 'b', 'd'],
    ],
    [
      'array-contains with ==',
      [where('tags', 'array-contains', 'red'), where('type', '==', 'y')],
      ['d'],
    ],
    ['a nested field', [where('nested.deep', '>', 1)], ['c']],
    ['nothing found', [where('n', '==', 'text')], []],
    ['a document by its name', [where(documentId(), '==', 'c')], ['c']],
    ['documents by their names', [where(documentId(), 'in', ['d', 'zz', 'a'])], ['a', 'd']],
    [
      'a range of names',
      [where(documentId(), '>', 'a'), where(documentId(), '<=', 'c')],
      ['b', 'c'],
    ],
    [
      '== within a range of names',
      [where('type', '==', 'x'), where(documentId(), '>', 'a')],
      ['b'],
    ],
  ]
  it.each(cases)('%s', async (_name, constraints, expected) => {
    expect(await sorted(from(...constraints))).toEqual(expected)
  })

  it('OR, and AND within it', async () => {
    const either = query(
      pages(),
      or(where('n', '==', 1), and(where('type', '==', 'y'), where('series', '==', 's'))),
    )
    expect(await sorted(ids(either))).toEqual(['a', 'c', 'd'])
  })

  it('tell null and NaN from what is missing', async () => {
    const found = (...constraints: QueryConstraint[]) =>
      sorted(ids(query(values(), ...constraints)))
    expect(await found(where('v', '==', null))).toEqual(['nothing'])
    expect(await found(where('v', '==', Number.NaN))).toEqual(['nan'])
    const present = (await found(orderBy('v'))).filter((id) => id !== 'nothing')
    expect(await found(where('v', '!=', null))).toEqual(present)
    expect(await found(where('v', '!=', Number.NaN))).toEqual(present.filter((id) => id !== 'nan'))
    expect(await found(where('v', 'in', [null, Number.NaN, 1]))).toEqual(['one'])
    expect(await found(where('v', 'not-in', [1]))).toEqual(present.filter((id) => id !== 'one'))
    expect(await found(where('v', 'not-in', [null]))).toEqual([])
  })

  it('compare within one type only', async () => {
    const found = (...constraints: QueryConstraint[]) => ids(query(values(), ...constraints))
    expect(await found(where('v', '>', 1))).toEqual(['half', 'big'])
    expect(await found(where('v', '<', 2))).toEqual(['one', 'half'])
    expect(await found(where('v', '>=', ''))).toEqual(['empty', 'low', 'text', 'high', 'astral'])
    expect(await found(where('v', '<=', true))).toEqual(['no', 'yes'])
    expect(await found(where('v', '==', [1]))).toEqual(['list'])
    expect(await found(where('v', '==', { a: 1 }))).toEqual(['map'])
  })
})

describe('order', () => {
  const ALL = [
    'nothing',
    'no',
    'yes',
    'nan',
    'one',
    'half',
    'big',
    'when',
    'empty',
    'low',
    'text',
    'high',
    'astral',
    'list',
    'map',
  ]

  it('puts types and values as the hosted service does, both ways', async () => {
    expect(await ids(query(values(), orderBy('v')))).toEqual(ALL)
    expect(await ids(query(values(), orderBy('v', 'desc')))).toEqual(ALL.toReversed())
  })

  it('breaks ties by name, in the last direction', async () => {
    expect(await from(orderBy('n'))).toEqual(['a', 'b', 'e', 'c', 'd'])
    expect(await from(orderBy('n', 'desc'))).toEqual(['d', 'c', 'e', 'b', 'a'])
    expect(await from(orderBy('n', 'desc'), limit(2))).toEqual(['d', 'c'])
    expect(await from(orderBy('n'), limitToLast(2))).toEqual(['c', 'd'])
    expect(await from()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await from(orderBy(documentId(), 'desc'))).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('holds what lies between cursors', async () => {
    expect(await from(orderBy('n'), startAt(2))).toEqual(['b', 'e', 'c', 'd'])
    expect(await from(orderBy('n'), startAfter(2))).toEqual(['c', 'd'])
    expect(await from(orderBy('n'), endAt(2))).toEqual(['a', 'b', 'e'])
    expect(await from(orderBy('n'), endBefore(2))).toEqual(['a'])
    expect(await from(orderBy('n', 'desc'), startAfter(3), endAt(2))).toEqual(['e', 'b'])
    expect(await from(orderBy('n'), orderBy(documentId()), startAfter(2, 'b'))).toEqual([
      'e',
      'c',
      'd',
    ])
    expect(await from(orderBy(documentId()), startAt('b'), endBefore('d'))).toEqual(['b', 'c'])
    const first = await getDocs(query(pages(), orderBy('n'), limit(2)))
    const last = first.docs.at(-1)
    if (last === undefined) throw new Error('The first page is empty')
    expect(await from(orderBy('n'), startAfter(last), limit(2))).toEqual(['e', 'c'])
  })

  it('is the same walk for many pages as for one', async () => {
    const batch = writeBatch(cloud.db)
    const all = Array.from({ length: 700 }, (_, i) => `p${String(i).padStart(4, '0')}`)
    for (const [i, id] of all.entries())
      batch.set(doc(cloud.db, 'many', id), { n: i % 50, even: i % 2 === 0 })
    await batch.commit()
    const many = collection(cloud.db, 'many')
    const expected = all
      .map((id, i) => ({ id, n: i % 50 }))
      .sort((a, b) => b.n - a.n || (a.id < b.id ? 1 : -1))
    expect(await ids(query(many, orderBy('n', 'desc')))).toEqual(expected.map(({ id }) => id))
    const seen: string[] = []
    for (let last: unknown[] | null = null; ; ) {
      const page: Awaited<ReturnType<typeof getDocs>> = await getDocs(
        query(
          many,
          orderBy('n', 'desc'),
          orderBy(documentId(), 'desc'),
          ...(last === null ? [] : [startAfter(...last)]),
          limit(90),
        ),
      )
      seen.push(...page.docs.map(({ id }) => id))
      const end = page.docs.at(-1)
      if (end === undefined) break
      last = [end.get('n'), end.id]
    }
    expect(seen).toEqual(expected.map(({ id }) => id))
  })
})

describe('indexes', () => {
  it('serve equality with an order when the file holds them, read backwards and merged too', async () => {
    expect(await from(where('type', '==', 'x'), orderBy('n', 'desc'))).toEqual(['b', 'a'])
    expect(await from(where('type', '==', 'x'), orderBy('n'))).toEqual(['a', 'b'])
    expect(await from(where('type', 'in', ['x', 'y']), orderBy('n', 'desc'), limit(3))).toEqual([
      'd',
      'c',
      'b',
    ])
    expect(
      await from(where('type', '==', 'y'), where('series', '==', 's'), where('n', '>', 3)),
    ).toEqual(['d'])
    expect(await from(where('tags', 'array-contains', 'blue'), orderBy('n'))).toEqual(['a', 'b'])
  })

  const refused: [string, QueryConstraint[], string][] = [
    [
      'equality with another order',
      [where('n', '==', 1), orderBy('type')],
      'n ASCENDING, type ASCENDING',
    ],
    ['two orders', [orderBy('type'), orderBy('n')], 'type ASCENDING, n ASCENDING'],
    [
      'inequalities on two fields',
      [where('n', '>', 1), where('type', '>', 'a')],
      'n ASCENDING, type ASCENDING',
    ],
    [
      'array-contains with a downward order',
      [where('tags', 'array-contains', 'x'), orderBy('series')],
      'tags CONTAINS, series ASCENDING',
    ],
    [
      'an exempt field',
      [where('body', '==', 1)],
      'COLLECTION_ASC index for collection pages and field body',
    ],
    [
      'a field of an exempt map',
      [orderBy('body.text', 'desc')],
      'COLLECTION_DESC index for collection pages and field body.text',
    ],
  ]
  it.each(refused)('are demanded for %s', async (_name, constraints, named) => {
    const { code, message } = await refusal(from(...constraints))
    expect(code).toBe('failed-precondition')
    expect(message).toContain(named)
    expect(message).toContain('pages')
  })

  it('of collection groups are demanded apart', async () => {
    const notes = collectionGroup(cloud.db, 'notes')
    expect(await ids(query(notes))).toEqual(['n1', 'n2', 'n3'])
    expect(await ids(query(notes, where('by', '==', 'me')))).toEqual(['n1', 'n3'])
    const { message } = await refusal(ids(query(notes, where('text', '==', 'me'))))
    expect(message).toContain('COLLECTION_GROUP_ASC index for collection notes and field text')
    expect((await refusal(ids(query(notes, orderBy('by', 'desc'))))).message).toContain(
      'COLLECTION_GROUP_DESC',
    )
  })
})

describe('aggregations', () => {
  it('count, add up and average', async () => {
    expect((await getCount(query(pages()))).data().count).toBe(5)
    expect((await getCount(query(pages(), where('n', '>', 2)))).data().count).toBe(2)
    expect((await getCount(query(pages(), limit(3)))).data().count).toBe(3)
    const all = await getAggregate(query(pages()), { total: sum('n'), mean: average('n') })
    expect(all.data()).toEqual({ total: 12.5, mean: 2.5 })
    const none = await getAggregate(query(pages(), where('n', '>', 99)), {
      n: count(),
      total: sum('n'),
      mean: average('n'),
    })
    expect(none.data()).toEqual({ n: 0, total: 0, mean: null })
  })

  it('count only documents that have every aggregated field', async () => {
    const counted = await getAggregate(query(pages()), { n: count(), deep: sum('nested.deep') })
    expect(counted.data()).toEqual({ n: 2, deep: 3 })
  })

  it('are five at most', async () => {
    const six = Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [`a${i}`, i === 0 ? count() : sum(`f${i}`)]),
    )
    const { message } = await refusal(getAggregate(query(pages()), six))
    expect(message).toContain('maximum number of aggregations allowed in an aggregation query is 5')
  })

  it('cost one read for each thousand entries, a query one for each document and at least one', async () => {
    cloud.usage.reset()
    await getCount(query(pages()))
    expect(cloud.usage.reset().documentReads).toBe(1)
    await from(limit(2))
    expect(cloud.usage.reset().documentReads).toBe(2)
    await from(where('n', '==', 99))
    expect(cloud.usage.reset().documentReads).toBe(1)
  })
})

describe('what a query may not ask', () => {
  const key = 'order by clause cannot contain more fields after the key __name__'
  const refused: [string, object, string][] = [
    [
      'an order after the name',
      { orderBy: [{ field: { fieldPath: '__name__' } }, { field: { fieldPath: 'n' } }] },
      key,
    ],
    [
      'two arrays',
      { where: all(contains('tags'), contains('tags')) },
      "A maximum of 1 'ARRAY_CONTAINS' filter",
    ],
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
    [
      'too many excluded values',
      { where: among('NOT_IN', 11) },
      "'NOT_IN' supports up to 10 comparison values.",
    ],
    ['a broken path', { orderBy: [{ field: { fieldPath: 'a..b' } }] }, 'Invalid property path'],
    ['a negative limit', { limit: -1 }, 'limit is negative'],
    ['unknown parts', { having: 1 }, 'Unknown name "having"'],
    [
      'too many cursor values',
      { startAt: { values: [{ integerValue: '1' }, { integerValue: '1' }] } },
      'Cursor has too many values',
    ],
    [
      'a name that is none',
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
  it.each(refused)('%s', async (_name, part, words) => {
    const { status, error } = await cloud.call(':runQuery', {
      structuredQuery: { from: [{ collectionId: 'pages' }], ...part },
    })
    expect(status).toBe(400)
    expect(error?.status).toBe('INVALID_ARGUMENT')
    expect(error?.message).toContain(words)
  })

  it('answers projections, offsets and a parent document', async () => {
    await setDoc(doc(cloud.db, 'books/one/chapters/1'), {
      title: 'One',
      text: 'long',
      deep: { a: 1, b: 2 },
    })
    const { json } = await cloud.call('/books/one:runQuery', {
      structuredQuery: {
        from: [{ collectionId: 'chapters' }],
        select: {
          fields: [{ fieldPath: 'title' }, { fieldPath: 'deep.b' }, { fieldPath: 'none' }],
        },
      },
    })
    expect(at(json, 0, 'document', 'fields')).toEqual({
      title: { stringValue: 'One' },
      deep: { mapValue: { fields: { b: { integerValue: '2' } } } },
    })
    const offset = await cloud.call(':runQuery', {
      structuredQuery: { from: [{ collectionId: 'pages' }], offset: 3, limit: { value: 1 } },
    })
    expect(at(offset.json, 0, 'document', 'name')).toMatch(/pages\/d$/)
    expect(offset.json).toHaveLength(1)
  })
})

function contains(fieldPath: string) {
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
