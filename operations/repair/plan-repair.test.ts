import { expect, it } from 'vitest'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { toProtocolValue } from '../../local-cloud/index.ts'
import { describeDamage, type OnDamage } from '../wiki/damage.ts'
import type { WikiDocument, WikiSource } from '../wiki/wiki.ts'
import { planRepair } from './plan-repair.ts'

const toDocument = (path: string, data: Readonly<Record<string, unknown>>): WikiDocument => ({
  path,
  fields: JSON.stringify(
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toProtocolValue(value)])),
  ),
})

const failOnDamage: OnDamage = (damage) => {
  throw new Error(describeDamage(damage))
}

const image = 'https://images.example/lead'
const PAGE = { Name: 'Kell', Type: 'Race', Series: 'Sea' }
const POSITION = { sectionName: 'Blurb', order: 0, rev: 1 }

it('reads each record once, and adds the images of a page to its migrated reference', async () => {
  const sections = [{ ...POSITION, imageUrl: `https://${'x'.repeat(900_000)}` }]
  const documents = new Map(
    [
      toDocument('ContentRef/Kell', { ...PAGE, sections }),
      toDocument('Content/Races/Kell/Blurb', {
        contentType: 'Blurb',
        content: [{ id: 'b', sectionName: '', sectionContent: [], imageUrl: image }],
      }),
    ].map((document) => [document.path, document]),
  )
  const reads: string[] = []
  const source: WikiSource = {
    totals: async () => null,
    async *documents() {
      for (const document of documents.values()) {
        reads.push(document.path)
        yield document
      }
    },
    async *accounts() {},
    async *files() {},
    document: () => Promise.reject(new Error('A plan asks for no single record.')),
    account: () => Promise.reject(new Error('A plan asks for no single account.')),
    read: () => Promise.reject(new Error('There are no files.')),
  }
  const plan = () => planRepair(source, () => () => {}, failOnDamage)

  const { put, findings } = await plan()
  expect(reads).toEqual([...documents.keys()])
  expect(findings).toEqual([
    'ContentRef/Kell: its list of sections holds more than a save may',
    expect.stringContaining('ContentRef/Kell: does not name the images'),
  ])
  for (const document of put) documents.set(document.path, document)
  const stored = toPlainRecord(parseFields(documents.get('ContentRef/Kell')?.fields ?? '{}'))
  expect(stored).toEqual({ ...PAGE, imageUrl: image, sections: [{ ...POSITION, imageUrl: image }] })
  expect(await plan()).toMatchObject({ put: [], findings: [] })
})
