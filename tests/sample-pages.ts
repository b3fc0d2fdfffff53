/** Table of the sample wiki's pages, with every address that shows one of them. */
import { fileURLToPath } from 'node:url'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { toPageKey } from '#shared/model/page-key'
import type { PageSource } from '#shared/model/page-source'
import {
  getSectionSpec,
  getTypeSpec,
  type PartSpec,
  type SectionName,
  TYPE_NAMES,
  type TypeName,
} from '#shared/model/page-types'
import { listPath, viewPath } from '#shared/model/paths'
import { toPlainText } from '#shared/rules/text/plain-text'
import { readSample, type SampleWiki } from '../local-cloud/sample/read-sample.ts'

const FOLDER = fileURLToPath(new URL('../resources/sample-wiki', import.meta.url))

export const readSamplePages = async (): Promise<readonly PageSource[]> => (await readWholeSample()).pages

export const readWholeSample = (): Promise<SampleWiki> => readSample(FOLDER)

/** One view of a page of the sample. */
export interface SampleView {
  readonly path: string
  readonly title: string
  readonly name: string
  readonly type: TypeName
  readonly part: PartSpec
  readonly source: PageSource
  /** The beginning of the first written entry, without markup. */
  readonly firstWords: string
}

export const getViews = (source: PageSource): readonly SampleView[] => {
  const { name, type } = source.details
  const { parts } = getTypeSpec(type)
  return parts.map((part) => ({
    path: viewPath(type, toPageKey(name), part.view),
    title: DOCUMENT_TITLES.screen(parts.length > 1 ? `${name} ${part.label}` : name),
    name,
    type,
    part,
    source,
    firstWords: firstWords(source, part.sections),
  }))
}

/** Returns the lead where there is one: rows of the frame have titles of their own. */
function firstWords(source: PageSource, sections: readonly SectionName[]): string {
  const ranked = [...sections].sort(
    (a, b) => Number(getSectionSpec(a).area === 'aside') - Number(getSectionSpec(b).area === 'aside'),
  )
  for (const section of ranked) {
    for (const { block } of source.sections.get(section) ?? []) {
      for (const { text } of block.entries) {
        const words = toPlainText(text).slice(0, 60).trim()
        if (words !== '') return words
      }
    }
  }
  return ''
}

export interface SampleList {
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly type: TypeName
}

export const LISTS: readonly SampleList[] = TYPE_NAMES.map((type) => ({
  path: listPath(type),
  title: DOCUMENT_TITLES.screen(getTypeSpec(type).plural),
  heading: `All ${getTypeSpec(type).singular} Pages`,
  type,
}))

/** Returns the page of a type with the most sections written, and among those the longest. */
export const fullestPage = (pages: readonly PageSource[], type: TypeName): PageSource =>
  getFullestAndSparsest(pages, type)[0]

/** Returns the pages of a type with the most and with the least text. */
export function getFullestAndSparsest(
  pages: readonly PageSource[],
  type: TypeName,
): readonly [fullest: PageSource, sparsest: PageSource] {
  const size = ({ sections }: PageSource) => sections.size * 1e6 + JSON.stringify([...sections.values()]).length
  const sorted = pages.filter(({ details }) => details.type === type).sort((a, b) => size(b) - size(a))
  const [fullest] = sorted
  const sparsest = sorted.at(-1)
  if (fullest === undefined || sparsest === undefined) throw new Error(`The sample has no ${type}.`)
  return [fullest, sparsest]
}

/** True if a name has more than letters and spaces, or does not fit into a line. */
export const isAwkward = (name: string) => /[^A-Za-z -]/.test(name) || name.length > 60

export function findPage(pages: readonly PageSource[], name: string): PageSource {
  const found = pages.find(({ details }) => details.name === name)
  if (found === undefined) throw new Error(`The sample has no page called ${name}.`)
  return found
}
