import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLocalConfig } from '#shared/config'
import { toPageKey } from '#shared/model/page-key'
import { validatePageName } from '#shared/model/page-name'
import { getSectionSpec, LOCATION_TYPES, listSectionNames, TYPE_NAMES } from '#shared/model/page-types'
import type { ReportSource } from '#shared/model/report-source'
import { listTextLinks } from '#shared/rules/names/list-links'
import { toPlainText } from '#shared/rules/text/plain-text'
import { listVersions } from './list-versions.ts'
import { readSample, type SampleWiki } from './read-sample.ts'

/** Bytes of an image; other resources of the screen need some as well. */
const FIRST_SCREEN = 55_000
const THUMBNAIL = 13_000

const FOLDER = fileURLToPath(new URL('../../resources/sample-wiki', import.meta.url))

describe('the sample wiki', () => {
  let sample: SampleWiki
  beforeAll(async () => {
    sample = await readSample(FOLDER)
  })

  const texts = () =>
    sample.pages.flatMap((page) =>
      [...page.sections.values()].flatMap((blocks) =>
        blocks.flatMap(({ block }) => block.entries.map(({ text }) => ({ page, text }))),
      ),
    )

  it('has at least 66 pages with distinct and valid names', () => {
    expect(sample.pages.length).toBeGreaterThanOrEqual(66)
    expect(sample.pages.filter(({ details }) => !validatePageName(details.name).ok)).toEqual([])
    expect(new Set(sample.pages.map(({ details }) => toPageKey(details.name))).size).toBe(sample.pages.length)
  })

  it('has three series of at least three numbered books, and a location of every type', () => {
    const numbers = new Map<string, number[]>()
    for (const { details } of sample.pages) {
      if (details.bookNumber !== null)
        numbers.set(details.series, [...(numbers.get(details.series) ?? []), details.bookNumber])
    }
    expect([...numbers.values()].filter((books) => new Set(books).size >= 3)).toHaveLength(3)
    const types = new Set(sample.pages.map(({ details }) => details.locationType))
    expect(LOCATION_TYPES.filter((type) => !types.has(type))).toEqual([])
  })

  it.each(TYPE_NAMES)('fills every section of a %s somewhere', (type) => {
    const pages = sample.pages.filter(({ details }) => details.type === type)
    const filled = new Set(pages.flatMap(({ sections }) => [...sections.keys()]))
    expect(listSectionNames(type).filter((section) => !filled.has(section))).toEqual([])
  })

  it.each([
    ['a comma', /,/],
    ['a slash', /\//],
    ['a percent sign', /%/],
    ['an apostrophe', /['’]/],
    ['an accent', /[À-ÿ]/],
    ['an emoji', /\p{Extended_Pictographic}/u],
    ['C++', /C\+\+/],
    ['right-to-left script', /[\p{Script=Hebrew}\p{Script=Arabic}]/u],
    ['200 characters', /^.{200}$/su],
  ])('has a name with %s', (_, pattern) => {
    expect(sample.pages.some(({ details }) => pattern.test(details.name))).toBe(true)
  })

  it('links its pages: nearly every target exists, and nearly every page is linked to', () => {
    const keys = new Set(sample.pages.map(({ details }) => toPageKey(details.name)))
    const targets = texts().flatMap(({ text }) => listTextLinks(text))
    const missing = new Set(targets.filter((key) => !keys.has(key)))
    const linked = new Set(targets)
    expect(missing.size).toBe(3)
    expect([...keys].filter((key) => !linked.has(key)).length).toBeLessThan(keys.size / 4)
  })

  it('has reports in all states, and a change log that ends in the version of the footer', () => {
    const stateOf = ({ reviews }: ReportSource) =>
      reviews.some(({ done }) => done) ? 'done' : (reviews.at(-1)?.priority ?? 'low')
    const features = sample.reports.filter(({ kind }) => kind === 'FeatureRequests')
    const bugs = sample.reports.filter(({ kind }) => kind === 'BugReports')
    expect(features.map(stateOf).sort()).toEqual(['done', 'done', 'high', 'low', 'medium', 'none'])
    expect(bugs.map(stateOf).sort()).toEqual(['done', 'done', 'low', 'low'])
    expect(sample.versions).toHaveLength(3)
    const services = { host: '127.0.0.1', port: 1, ssl: false }
    const { labels } = createLocalConfig({}, { projectId: 'p', apiKey: 'k', services })
    expect(sample.versions.at(-1)?.title).toBe(labels.version)
  })

  it('has no markup that the parser does not know', () => {
    const odd = texts().filter(({ text }) => /\[\[|\]\]|<\/?[a-z]|[*_\\]|^(?:[->]|\d+\.) /.test(toPlainText(text)))
    expect(odd.map(({ page, text }) => `${page.details.name}: ${text.slice(0, 60)}`)).toEqual([])
  })

  it('has five pages with three to five versions by three people, one of them restored and one renamed', () => {
    const edited = sample.pages.filter(({ edits }) => edits.length > 0)
    expect(edited).toHaveLength(5)
    for (const page of edited) {
      const versions = listVersions(page)
      expect(versions.length, page.details.name).toBeGreaterThanOrEqual(3)
      expect(versions.length, page.details.name).toBeLessThanOrEqual(5)
      expect(new Set(versions.map(({ author }) => author)).size, page.details.name).toBe(3)
    }
    const edits = edited.flatMap((page) => page.edits)
    expect(edits.filter(({ restores }) => restores !== null)).toHaveLength(1)
    expect(edits.filter(({ renamesFrom }) => renamesFrom !== null)).toHaveLength(1)
  })

  it('has six images inside sections, and says how every character is pronounced', () => {
    const inside = sample.pages.flatMap(({ sections }) =>
      [...sections].flatMap(([name, blocks]) => (getSectionSpec(name).area === 'body' ? blocks : [])),
    )
    expect(inside.filter(({ image }) => image !== null)).toHaveLength(6)
    const characters = sample.pages.filter(({ details }) => details.type === 'Character')
    const facts = characters.map(({ sections }) => sections.get('ManualOfStyle')?.[0]?.block.entries[0]?.title)
    expect(new Set(facts)).toEqual(new Set(['Pronounced']))
  })

  it('has images with alternative texts', () => {
    const pictures = sample.pages.flatMap(({ sections }) =>
      [...sections.values()].flat().filter(({ image }) => image !== null),
    )
    expect(pictures.length).toBeGreaterThanOrEqual(8)
    expect(pictures.filter(({ block }) => (block.imageAlt ?? '').length < 10)).toEqual([])
  })

  it('has copies of images that are light enough for a first screen', () => {
    const images = sample.pages.flatMap(({ sections }) =>
      [...sections.values()].flat().flatMap(({ image }) => (image === null ? [] : [image])),
    )
    const heavy = images.filter((image) => {
      const sizeOf = (suffix: string) => statSync(sample.imageFile(image.replace('.webp', `${suffix}.webp`))).size
      return sizeOf('_640') > FIRST_SCREEN || sizeOf('_240') > THUMBNAIL
    })
    expect(heavy).toEqual([])
  })
})
