/** Contract test of rendering with damaged records: the page is rendered, and nothing throws. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageView } from '#shared/model/page'
import { getTypeSpec, type SectionName, TYPE_NAMES } from '#shared/model/page-types'
import { readReference, readSection } from '#shared/model/records'
import { PageScreen } from '../../../renderer/screens/reading/page-screen.tsx'
import { renderScreen } from '../../render-screen.tsx'

const DOCUMENTS = 500

/** The record is transferred as JSON. */
const drawn = (page: PageView) => renderScreen<PageView>(PageScreen, JSON.parse(JSON.stringify(page)))

/** Arbitrary JSON values in place of the expected ones. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, Number.MAX_VALUE, '', ' ', '[[', '__proto__', [], {}),
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }),
)

const maybe = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 3, arbitrary: usual }, anything)

const fields = (shape: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([name, usual]) => [name, maybe(usual)])), {
      requiredKeys: [],
    })
    .map((record) => record as Readonly<Record<string, unknown>>)

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('A [[Link|shown]].', 'https://a.example/.', '[[|]]', '[[a]]'.repeat(50)),
)
const entry = maybe(fc.oneof(fields({ id: text, title: text, text }), text))
const block = maybe(
  fields({
    id: text,
    sectionName: text,
    sectionContent: fc.array(entry, { maxLength: 3 }),
    imageUrl: text,
    imageAlt: text,
    imageCaption: text,
    imageCredit: text,
    imageLicence: text,
  }),
)
const section = maybe(
  fields({
    contentType: text,
    content: fc.array(block, { maxLength: 3 }),
    rev: fc.nat(),
    links: fc.dictionary(text, maybe(fc.constantFrom(...TYPE_NAMES))),
  }),
)
const reference = fields({
  Name: text,
  Series: text,
  sections: fc.array(anything, { maxLength: 3 }),
  createdAt: text,
  createdBy: text,
  timeStampArray: fc.array(fields({ updatedAt: text, updatedBy: text }), { maxLength: 3 }),
  rev: fc.nat(),
  changedAt: text,
  updatedByName: text,
  imageUrl: text,
  summary: text,
  bookNumber: fc.double(),
  locationType: text,
})

const stored = fc.record({
  type: fc.constantFrom(...TYPE_NAMES),
  part: fc.nat({ max: 2 }),
  reference,
  sections: fc.array(section, { minLength: 6, maxLength: 6 }),
})

describe('fault 62: a page with a damaged record', () => {
  it('is rendered, whatever its records contain', async () => {
    await fc.assert(
      fc.asyncProperty(stored, async (record) => {
        const { parts } = getTypeSpec(record.type)
        const part = parts[record.part % parts.length] ?? parts[0]
        const read = readReference('Key', { ...record.reference, Type: record.type })
        expect(read).not.toBeNull()
        if (read === null) return
        const sections = part.sections.map((name, index) => readSection(name, record.sections[index]))
        const html = await drawn({ reference: read, view: part.view, sections })
        expect(html).toContain('</h1>')
        expect(html).toContain('</article>')
        const damaged = sections.filter((one) => one.damaged).length
        expect(html.match(/Part of this section could not be read/g)?.length ?? 0).toBe(damaged)
      }),
      { numRuns: DOCUMENTS, seed: 62 },
    )
  }, 60_000)

  it('shows the readable blocks of a section, in their order', () => {
    const name: SectionName = 'History'
    const whole = { sectionName: 'Whole', sectionContent: [{ title: '', text: 'Kept.' }] }
    const read = readSection(name, {
      content: [null, whole, 'no block', { sectionName: 7, sectionContent: [3, 'An old one.'] }],
    })
    expect(read.damaged).toBe(true)
    expect(read.blocks.map(({ sectionName }) => sectionName)).toEqual(['Whole', ''])
    expect(read.blocks.flatMap(({ entries }) => entries.map((one) => one.text))).toEqual(['Kept.', 'An old one.'])
  })

  it('gives every block and entry a unique id, the same at every read', () => {
    fc.assert(
      fc.property(section, (data) => {
        const read = readSection('History', data)
        for (const items of [read.blocks, ...read.blocks.map(({ entries }) => entries)])
          expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
        expect(readSection('History', structuredClone(data))).toEqual(read)
      }),
      { numRuns: DOCUMENTS, seed: 63 },
    )
  })
})
