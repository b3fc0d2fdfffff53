import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import * as SECTION_MESSAGES from '#shared/messages/section-messages'
import type { Block, PageReference, PageView, Section } from '#shared/model/page'
import {
  getReaderLabel,
  getSectionSpec,
  getTypeSpec,
  type SectionName,
  TYPE_NAMES,
  type TypeName,
} from '#shared/model/page-types'
import { readReference, readSection } from '#shared/model/records'
import { createOutline } from './outline.ts'
import { PageArticle } from './page-article.tsx'

const reference = (type: TypeName, more: Partial<PageReference> = {}): PageReference => {
  const read = readReference('A,Page', { Name: 'A Page', Series: 'A Series', Type: type })
  if (read === null) throw new Error('not a reference')
  return { ...read, ...more }
}

const block = (text: string, more: Partial<Block> = {}): Block => ({
  id: text,
  sectionName: `About ${text}`,
  entries: [{ id: 'e', title: `Title of ${text}`, text }],
  ...more,
})

const section = (name: SectionName, more: Partial<Section> = {}): Section => ({
  name,
  rev: 1,
  blocks: [block(`text of ${name}`)],
  links: {},
  damaged: false,
  ...more,
})

const draw = (page: PageView) => renderToString(<PageArticle page={page} outline={createOutline(page)} />)

const views = TYPE_NAMES.flatMap((type) =>
  getTypeSpec(type).parts.map((part) => ({ type, part, label: `${type} ${part.label}` })),
)

describe.each(views)('a page view ($label)', ({ type, part }) => {
  const sections = part.sections.map((name) => section(name))
  const html = draw({ reference: reference(type), view: part.view, sections })

  it('shows every section under its label', () => {
    for (const name of part.sections) {
      expect(html).toContain(`text of ${name}`)
      const heading = getSectionSpec(name).area === 'aside' ? '<bdi>A Page</bdi>' : getSectionSpec(name).label
      expect(html).toMatch(new RegExp(`<h2 id="${name}"[^>]*>${heading}</h2>`))
    }
  })

  it('names Manual Of Style nowhere: the term is for those who write', () => {
    expect(html).not.toContain('Manual Of Style')
    expect(draw({ reference: reference(type), view: part.view, sections: [] })).not.toContain('Manual Of Style')
    expect(draw({ reference: reference(type), view: part.view, sections: sections.slice(1) })).not.toContain(
      'Manual Of Style',
    )
  })

  it('has one main heading, and links to its list and series', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(`href="/Content/${getTypeSpec(type).listPath}"`)
    expect(html).toContain('href="/content/A%20Series"')
  })

  it('says who may edit, with a link to sign in, without scripts', () => {
    const notice = html.slice(html.indexOf('role="alert"'))
    expect(notice).toContain(getTypeSpec(type).signInNotice)
    expect(notice).toContain('href="/login"')
  })

  it('links the parts where there are several', () => {
    expect(html.includes('Parts of this page')).toBe(getTypeSpec(type).parts.length > 1)
  })

  it('ends with links to the next part that is written and the series', () => {
    const { parts } = getTypeSpec(type)
    const later = parts.slice(parts.findIndex(({ view }) => view === part.view) + 1)
    for (const written of [later, later.slice(1), []]) {
      const names = [part, ...written].flatMap(({ sections }) => sections)
      const positions = names.map((name, order) => ({ name, order, rev: 1 }))
      const page = draw({ reference: reference(type, { sections: positions }), view: part.view, sections })
      const end = page.slice(page.indexOf('Read on'))
      expect(end).toContain('More of this series')
      const [next] = written
      expect(end.includes('rel="next"')).toBe(next !== undefined)
      if (next !== undefined) expect(end).toContain(`href="/${type}/A,Page/${next.view}"`)
    }
  })

  it('says so if nothing has been written', () => {
    const empty = { reference: reference(type), view: part.view, sections: [] }
    expect(draw(empty)).toContain(PAGE_MESSAGES.emptyPart)
  })

  it('carries no style of its own', () => {
    expect(html).not.toMatch(/\sstyle=/)
  })
})

describe('a page view', () => {
  const first = TYPE_NAMES[0] ?? 'Book'
  const names = getTypeSpec(first).parts[0].sections
  const lead = names.find((name) => getSectionSpec(name).area === 'lead') ?? 'Blurb'
  const body = names.filter((name) => getSectionSpec(name).area === 'body')
  const page = (sections: readonly Section[], more: Partial<PageReference> = {}) =>
    draw({ reference: reference(first, more), view: '', sections })

  it('keeps the given order of sections', () => {
    const html = page(body.toReversed().map((name) => section(name)))
    const places = body.map((name) => html.indexOf(`<h2 id="${name}"`))
    expect(places).toEqual(places.toSorted((a, b) => b - a))
  })

  it.each(TYPE_NAMES.filter((type) => getTypeSpec(type).extraField !== null))(
    'shows the fact a %s has beside its sections',
    (type) => {
      const html = draw({
        reference: reference(type, { bookNumber: 1.5, locationType: 'SolarSystem' }),
        view: '',
        sections: [],
      })
      expect(html).toMatch(/<dt>Book number<\/dt><dd>1.5<\/dd>|<dt>Location type<\/dt><dd>Solar System<\/dd>/)
    },
  )

  it('renders no empty row and no emptied section', () => {
    const aside = names.find((name) => getSectionSpec(name).area === 'aside') ?? lead
    const empty = block('', { sectionName: '', entries: [{ id: 'e', title: 'Height', text: ' ' }] })
    expect(page([section(aside, { blocks: [empty] })])).not.toContain('Height')
    const nothing = block('', { sectionName: ' ', entries: [{ id: 'e', title: '', text: '' }] })
    expect(page([section(lead, { blocks: [nothing] })])).toContain(PAGE_MESSAGES.emptyPart)
  })

  it('lists the sections that are not written yet', () => {
    const lacking = names.filter((name) => name !== lead).map(getReaderLabel)
    expect(page([section(lead)])).toContain('Not written yet: ')
    for (const label of lacking) expect(page([section(lead)])).toContain(label)
    expect(page(names.map((name) => section(name)))).not.toContain('Not written yet')
    expect(page([])).not.toContain('Not written yet')
  })

  it('says that part of a section is damaged, beside what can be shown', () => {
    const html = page([section(lead, { damaged: true })])
    expect(html).toContain(SECTION_MESSAGES.sectionDamaged)
    expect(html).toContain(`text of ${lead}`)
  })

  it('gives every image an alternative text and loads those below lazily', () => {
    const withImage = block('x', { imageUrl: '/x.webp', imageAlt: 'a door' })
    const html = page(body.slice(0, 1).map((name) => section(name, { blocks: [withImage] })))
    expect(html).toMatch(/<img src="\/x.webp" alt="a door" loading="lazy"/)
  })

  it.each([
    [{ imageAlt: 'a door' }, '<figcaption dir="auto" aria-hidden="true">a door</figcaption>'],
    [{ imageCredit: 'Ada', imageAlt: 'a door' }, '<figcaption dir="auto">a door · Ada</figcaption>'],
    [
      { imageAlt: 'a door', imageCaption: '_The_ <door>', imageCredit: 'Drawing: Ada', imageLicence: 'CC BY 4.0' },
      '<figcaption dir="auto"><em>The</em> &lt;door&gt; · Drawing: Ada, CC BY 4.0</figcaption>',
    ],
    [{ imageLicence: 'CC0' }, '<figcaption dir="auto">CC0</figcaption>'],
    // Signs have no partner in another field, and none at the beginning of a line.
    [
      { imageCaption: 'see _note', imageCredit: 'Ada_, **b', imageLicence: 'c**' },
      '<figcaption dir="auto">see _note · Ada_, **b, c**</figcaption>',
    ],
    [{ imageCaption: '1. May 1820', imageCredit: 'Ada' }, '<figcaption dir="auto">1. May 1820 · Ada</figcaption>'],
    [{ imageCaption: '> a door', imageLicence: 'CC0' }, '<figcaption dir="auto">&gt; a door · CC0</figcaption>'],
    // An alternative text is shown as it is read out.
    [{ imageAlt: '_a_ [[B]]' }, '<figcaption dir="auto" aria-hidden="true">_a_ [[B]]</figcaption>'],
    [{ imageAlt: 'a door', imageCaption: 'a door' }, '<figcaption dir="auto" aria-hidden="true">a door</figcaption>'],
    // What can have the focus is not hidden from screen readers.
    [
      { imageAlt: '[[B]]', imageCaption: '[[B]]' },
      '<figcaption dir="auto"><a href="/Character/B" class="_link_"><bdi>B</bdi></a></figcaption>',
    ],
    [
      { imageCaption: '[[C]]', imageCredit: '[[B|Ada]]' },
      '<figcaption dir="auto"><a href="/user/upload?template=&amp;name=C&amp;series=A%20Series" class="_missing_"><bdi>C</bdi></a> · ' +
        '<a href="/Character/B" class="_link_"><bdi>Ada</bdi></a></figcaption>',
    ],
  ])('shows caption, credit and licence below an image: %j', (texts, caption) => {
    const blocks = [block('x', { imageUrl: '/x.webp', ...texts })]
    const sections = body.slice(0, 1).map((name) => section(name, { blocks, links: { B: 'Character' } }))
    const html = draw({ reference: reference(first), view: '', sections, missing: ['C'] })
    expect(html.replace(/(class="_[a-z]+_)\w+/g, '$1')).toContain(caption)
  })

  it('shows caption and credit in the infobox too, and no alternative text', () => {
    const aside = names.find((name) => getSectionSpec(name).area === 'aside') ?? lead
    const drawImage = (texts: Partial<Block>) =>
      page([section(aside, { blocks: [block('x', { imageUrl: '/x.webp', imageAlt: 'a door', ...texts })] })])
    expect(drawImage({})).not.toContain('figcaption')
    expect(drawImage({ imageCredit: 'Ada' })).toContain('<figcaption dir="auto">Ada</figcaption>')
  })

  it('reserves the place of an image whose size its address says, at most 420 px high', () => {
    const aside = names.find((name) => getSectionSpec(name).area === 'aside') ?? lead
    const drawImage = (file: string) =>
      page([section(aside, { blocks: [block('x', { imageUrl: `http://127.0.0.1/v0/b/b/o/${file}?alt=media` })] })])
    expect(drawImage('cover.800x1200.webp')).toMatch(/<img [^>]*width="280" height="420"/)
    expect(drawImage('map.1600x90.webp')).toMatch(/data-shape="wide".*<img [^>]*width="1600" height="90"/)
    expect(drawImage('dot.1x1.webp')).toMatch(/<img [^>]*width="1" height="1"/)
    expect(drawImage('old.webp')).toMatch(/data-shape="unknown"/)
  })

  it.each([
    ['mara', 'mara'],
    [null, MESSAGES.anEditor],
    ['someone@example.org', MESSAGES.anEditor],
  ])('shows the last editor %j as %s', (updatedByName, shown) => {
    const html = page([], { updatedByName, changedAt: '2026-02-12T09:40:31.000Z' })
    expect(html).toContain(`<bdi>${shown}</bdi>`)
    expect(html).not.toContain('@')
  })

  it('renders whatever a record contains', () => {
    const stored = fc.object({ maxDepth: 4, values: [fc.string(), fc.boolean(), fc.double()] })
    const content = fc.record({
      content: fc.array(
        fc.record(
          {
            sectionName: fc.anything(),
            sectionContent: fc.array(fc.record({ title: fc.anything(), text: fc.anything() }, { requiredKeys: [] })),
            imageUrl: fc.anything(),
            imageAlt: fc.anything(),
            imageCaption: fc.anything(),
            imageCredit: fc.anything(),
          },
          { requiredKeys: [] },
        ),
      ),
      links: fc.anything(),
    })
    fc.assert(
      fc.property(fc.oneof(stored, content, fc.anything()), stored, (data, about) => {
        const read = readReference('A,Page', { ...about, Type: first })
        if (read === null) return
        const sections = names.map((name) => readSection(name, data))
        draw({ reference: read, view: '', sections })
      }),
    )
  })
})
