import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TYPE_NAMES } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import { createStoredRecord, isInIndex, SEARCH_INDEXES } from './index-definitions.ts'

const [pages, users] = SEARCH_INDEXES
if (pages === undefined || users === undefined) throw new Error('There are two indexes')

const fieldValue = fc.oneof(
  fc.constantFrom(...TYPE_NAMES, 'Power System', 'Nonsense', '', 'constructor').map(text),
  fc.string().map(text),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc.constant({ integerValue: '7' }),
  fc.constant({ nullValue: null }),
  fc.constant({ arrayValue: { values: [] } }),
)

function text(stringValue: string) {
  return { stringValue }
}

const plain = (value: Record<string, unknown>): unknown =>
  value['stringValue'] ?? value['booleanValue'] ?? (value['integerValue'] === '7' ? 7 : null)

const stored = (path: string, fields: unknown) => ({
  path,
  fields: JSON.stringify(fields),
})

describe('a record of the pages’ index', () => {
  it('equals what the shared reader reads, or is null if the document is not a page', () => {
    const names = fc.constantFrom('Name', 'Series', 'Type', 'hidden', 'movedTo')
    fc.assert(
      fc.property(fc.dictionary(names, fieldValue), (fields) => {
        const data = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]))
        const reference = readReference('Seth,Ring', data)
        const expected =
          reference === null || reference.hidden || reference.movedTo !== null
            ? null
            : {
                objectID: 'Seth,Ring',
                Name: reference.name,
                Type: reference.type,
                Series: reference.series,
              }
        expect(createStoredRecord(pages, stored('ContentRef/Seth,Ring', fields))).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  it('has texts of limited length', () => {
    const long = text('x'.repeat(100_000))
    const record = createStoredRecord(pages, stored('ContentRef/a', { Name: long, Type: text('Book') }))
    expect(record?.['Name']).toHaveLength(1000)
  })
})

describe('a record of the users’ index', () => {
  it('has the user name and nothing else of a person', () => {
    const fields = { userName: text('Mira'), email: text('mira@example.org') }
    expect(createStoredRecord(users, stored('users/u1', fields))).toEqual({
      objectID: 'u1',
      userName: 'Mira',
    })
    expect(createStoredRecord(users, stored('users/u1', { email: text('mira@example.org') }))).toBeNull()
  })
})

describe('a path', () => {
  it.each([
    ['ContentRef/a', true],
    ['ContentRef/a/b/c', false],
    ['ContentReferences/a', false],
    ['Content/ContentRef/a', false],
  ])('%s', (path, expected) => {
    expect(isInIndex(pages, path)).toBe(expected)
  })
})
