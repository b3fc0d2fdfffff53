import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import { listSectionNames, type SectionName, TYPE_NAMES } from '#shared/model/page-types'
import { readPlace } from '#shared/model/place'
import { normalizeText } from '#shared/rules/text/format-text'
import { formatMarkdown, type MarkdownPage, parseMarkdown } from './page-markdown.ts'

/** Text with many characters and words of the format's own syntax. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\n\n', '## Blurb', '### ', '#### x', '---', '<!-- b -->', '![a](b)'),
      fc.constantFrom('\\', '\\n', '\r\n', '-->', '](', ' ', '# ', '\\## ', '**', '_', '- ', '> '),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const id = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9~]{1,8}$/),
  fc.constantFrom('a at=b', 'at=', 'at=b 3', ' at=', '\\ at=', '-->', '<!-- at=b -->'),
)
const at = fc
  .oneof(
    fc.record(
      { book: fc.oneof(words, fc.constantFrom('Carried,Forward', '[a', 'a at=b', 'a 3', ' ')), chapter: fc.nat() },
      { requiredKeys: ['book'] },
    ),
    fc.record({ book: fc.constant('A'), chapter: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }) }),
    fc.jsonValue(),
  )
  .map((stored) => readPlace(JSON.parse(JSON.stringify(stored))))
const text = words.filter((one) => one.trim() !== '' && one.length <= 100)
const block: fc.Arbitrary<Block> = fc
  .record(
    {
      id,
      sectionName: words,
      imageUrl: fc.stringMatching(/^images\/[a-z0-9-]{1,9}\.webp$/),
      image: fc.record(
        { imageAlt: text, imageCaption: text, imageCredit: text, imageLicence: text },
        { requiredKeys: [] },
      ),
      at,
      entries: fc.array(fc.record({ id, title: words, text: words, at }, { requiredKeys: ['id', 'title', 'text'] }), {
        maxLength: 4,
      }),
    },
    { requiredKeys: ['id', 'sectionName', 'entries'] },
  )
  .map(({ imageUrl, image, ...rest }) => ({ ...rest, ...(imageUrl === undefined ? {} : { imageUrl, ...image }) }))

const page: fc.Arbitrary<MarkdownPage> = fc.constantFrom(...TYPE_NAMES).chain((type) =>
  fc
    .record({
      name: fc.string({ unit: 'grapheme', minLength: 1 }),
      series: fc.string({ unit: 'grapheme' }),
      bookNumber: fc.option(fc.integer({ min: 0, max: 99 })),
      createdAt: fc.option(fc.constant('2026-01-02T03:04:05.000Z')),
      author: fc.option(fc.record({ uid: id, userName: fc.string({ unit: 'grapheme' }) })),
      sections: fc.subarray([...listSectionNames(type)]).chain((names) =>
        fc
          .array(fc.array(block, { maxLength: 3 }), {
            minLength: names.length,
            maxLength: names.length,
          })
          .map((lists) => new Map(names.map((name, at): [SectionName, Block[]] => [name, lists[at] ?? []]))),
      ),
    })
    .map(({ name, series, bookNumber, ...rest }) => ({
      details: { name, type, series, bookNumber, locationType: null },
      ...rest,
    })),
)

const withNormalTexts = (page: MarkdownPage): MarkdownPage => ({
  ...page,
  sections: new Map(
    [...page.sections].map(([section, blocks]) => [
      section,
      blocks.map(({ entries, ...rest }) => ({
        ...rest,
        entries: entries.map((entry) => ({ ...entry, text: normalizeText(entry.text) })),
      })),
    ]),
  ),
})

it('reads a file with line endings of Windows', () => {
  const file = `---\nname: Seth\ntype: Item\n---\n\n## Blurb\n\n### A part\n\nOne line\nand another.\n`
  const read = parseMarkdown(file)
  expect(read.ok && read.value.sections.get('Blurb')).toMatchObject([{ sectionName: 'A part' }])
  expect(parseMarkdown(file.replaceAll('\n', '\r\n'))).toEqual(read)
})

it('has the details for readers who have not met the page in its first lines', () => {
  const details = { name: 'Seth', type: 'Item', series: 'Sea', bookNumber: null, locationType: null } as const
  const unmet = { ownFirst: 'Carried,Forward 12', safeName: 'A "thing": new' }
  const rest = { createdAt: null, author: null, sections: new Map() }
  const file = formatMarkdown({ details: { ...details, ...unmet }, ...rest })
  expect(file).toContain('\nfirst: "Carried,Forward 12"\nsafeName: "A \\"thing\\": new"\n')
  expect(parseMarkdown(file)).toEqual({ ok: true, value: { details: { ...details, ...unmet }, ...rest } })
})

describe('a page as Markdown', () => {
  it('is parsed back with the same meaning, with any content', () => {
    fc.assert(
      fc.property(page, (written) => {
        expect(parseMarkdown(formatMarkdown(written))).toEqual({ ok: true, value: withNormalTexts(written) })
      }),
      { numRuns: 500 },
    )
  })

  it('has its places beside the ids, which may be left out', () => {
    const at = { book: 'Carried,Forward', chapter: 12.5 }
    const entries = [{ id: 'e', title: '', text: 'One.', at }]
    const sections = new Map([['Blurb' as const, [{ id: 'b', sectionName: 'Part', entries, at: { book: 'Tide' } }]]])
    const details = { name: 'A', type: 'Item', series: '', bookNumber: null, locationType: null } as const
    const file = formatMarkdown({ details, createdAt: null, author: null, sections })
    expect(file).toContain('### Part <!-- b at=Tide -->\n\n<!-- e at=Carried,Forward 12.5 -->\n\nOne.\n')
    const read = parseMarkdown(file.replace('<!-- e at', '<!-- at').replace('Tide -->', 'Tide chapter three -->'))
    expect(read.ok && read.value.sections.get('Blurb')).toEqual([
      { id: 'b', sectionName: 'Part', entries: [{ ...entries[0], id: 'b0e0' }], at: readPlace('Tide chapter three') },
    ])
  })

  it('may be written by hand, without ids and comments', () => {
    const file = [
      '---',
      'name: Varven',
      'type: Race',
      'series: The Outstanding',
      '---',
      '',
      '# Varven',
      '',
      '## Blurb',
      '',
      'They walk at night.',
      'And slowly.',
      '',
      '## ManualOfStyle',
      '### Facts',
      '![A Varven](images/varven.webp){credit="Ada" size="1" licence="CC0"}',
      '#### Height',
      'Two metres.',
      '',
    ].join('\n')
    const read = parseMarkdown(file)
    if (!read.ok) throw new Error(read.error)
    expect(read.value.details).toMatchObject({
      name: 'Varven',
      type: 'Race',
      series: 'The Outstanding',
    })
    expect(read.value.sections.get('Blurb')).toEqual([
      {
        id: 'b0',
        sectionName: '',
        entries: [{ id: 'b0e0', title: '', text: 'They walk at night.\nAnd slowly.' }],
      },
    ])
    expect(read.value.sections.get('ManualOfStyle')).toEqual([
      {
        id: 'b0',
        sectionName: 'Facts',
        imageUrl: 'images/varven.webp',
        imageAlt: 'A Varven',
        imageCredit: 'Ada',
        imageLicence: 'CC0',
        entries: [{ id: 'b0e0', title: 'Height', text: 'Two metres.' }],
      },
    ])
  })

  it.each([
    ['nothing', '', 'does not begin'],
    ['no name', '---\ntype: Race\n---\n', 'no name'],
    ['a strange type', '---\nname: a\ntype: King\n---\n', '"King"'],
    ['a strange section', '---\nname: a\ntype: Race\n---\n## Chapters\n', 'has no Chapters'],
    ['a section twice', '---\nname: a\ntype: Race\n---\n## Blurb\n## Blurb\n', 'two sections'],
  ])('that is %s is refused with a sentence', (_what, file, sentence) => {
    expect(parseMarkdown(file)).toEqual({ ok: false, error: expect.stringContaining(sentence) })
  })
})
