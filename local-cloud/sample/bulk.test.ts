import { describe, expect, it } from 'vitest'
import { MAX_SHARD_ENTRIES, readShard } from '#shared/model/catalogue'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { SERVER_TIME } from '#shared/rules/saving/planned-write'
import { generatePage } from './generate-page.ts'
import { mergePlans } from './merge-plans.ts'
import { PagePlanner } from './page-planner.ts'
import { toProtocolWrite } from './protocol-writes.ts'

const editor = { uid: 'u', userName: 'U' }
const plans = (count: number) => {
  const planner = new PagePlanner({ typeOf: () => null, books: [] })
  return Array.from({ length: count }, (_, index) => planner.planSave(generatePage(index, editor)))
}

describe('generated pages', () => {
  it('are equal for equal numbers, with about 2 kB of text', () => {
    expect(generatePage(7, editor)).toEqual(generatePage(7, editor))
    for (let index = 0; index < 16; index++) {
      const blocks = [...generatePage(index, editor).sections.values()].flat()
      const text = blocks.flatMap(({ entries }) => entries.map((entry) => entry.text)).join('')
      expect(text.length).toBeGreaterThan(1900)
      expect(text.length).toBeLessThan(3200)
    }
  })

  it('fill a shard to its limit before the next one', () => {
    const planner = new PagePlanner({ typeOf: () => null, books: [] })
    const { details: first } = generatePage(0, editor)
    const { template } = getTypeSpec(first.type)
    const shards = Array.from({ length: MAX_SHARD_ENTRIES + 1 }, (_, index) => {
      const details = { ...first, name: `N${index}` }
      const { writes } = planner.planSave({
        details,
        at: '2026-01-01T00:00:00.000Z',
        editor,
        sections: new Map(),
      })
      return writes.at(-1)?.path[1]
    })
    expect(new Set(shards.slice(0, -1))).toEqual(new Set([`${template}-1`]))
    expect(shards.at(-1)).toBe(`${template}-2`)
  })

  it('merged into one commit write each shard once, with every entry', () => {
    const writes = mergePlans(plans(10 * TYPE_NAMES.length))
    const shards = writes.filter(({ path }) => path[0] === 'catalogue')
    expect(shards).toHaveLength(TYPE_NAMES.length)
    for (const shard of shards) {
      const type = TYPE_NAMES.find((name) => shard.path[1] === `${getTypeSpec(name).template}-1`)
      expect(type && readShard(type, shard.data)).toHaveLength(10)
      expect(shard.kind === 'merge' && shard.fields).toHaveLength(12)
    }
  })
})

describe('protocol writes', () => {
  const database = 'projects/p/databases/(default)'

  it('mask merged fields, and leave timestamps to the server', () => {
    expect(
      toProtocolWrite(database, {
        kind: 'merge',
        path: ['catalogue', 'Books-1'],
        fields: [['pages', 'A~2CB `x\\'], ['changedAt']],
        data: { pages: { 'A~2CB `x\\': ['A', 1, 1.5, null, true] }, changedAt: SERVER_TIME },
      }),
    ).toEqual({
      update: {
        name: `${database}/documents/catalogue/Books-1`,
        fields: {
          pages: {
            mapValue: {
              fields: {
                'A~2CB `x\\': {
                  arrayValue: {
                    values: [
                      { stringValue: 'A' },
                      { integerValue: '1' },
                      { doubleValue: 1.5 },
                      { nullValue: null },
                      { booleanValue: true },
                    ],
                  },
                },
              },
            },
          },
        },
      },
      updateMask: { fieldPaths: ['pages.`A~2CB \\`x\\\\`'] },
      updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
    })
  })

  it('create only documents that do not exist', () => {
    expect(toProtocolWrite(database, { kind: 'create', path: ['a', 'b'], data: {} })).toMatchObject({
      currentDocument: { exists: false },
    })
  })
})
