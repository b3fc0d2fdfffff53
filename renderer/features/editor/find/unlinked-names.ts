/** Names of pages that somebody has typed without brackets: the first mention of each in its section. */
import type { Draft } from '#shared/model/drafts/draft'
import type { PageCard } from '#shared/model/page'
import { toLinkKey } from '#shared/model/page-key'
import type { SectionName } from '#shared/model/page-types'
import { createNameFinder, type FoundName } from '#shared/rules/names/find-names'
import { listTextLinks } from '#shared/rules/names/list-links'
import { cacheByText } from '#shared/rules/text/cache-by-text'
import type { SectionViewText } from '../text/list-texts.ts'
import type { Match } from './find-matches.ts'
import type { SectionViews } from './section-views.tsx'

export interface UnlinkedName extends Match {
  readonly name: string
  /** Identifies the mention: a name in a section. */
  readonly id: string
  /** The words around the name. */
  readonly before: string
  readonly after: string
}

/** UTF-16 units shown before and after a name. */
const CONTEXT_LENGTH = 40

export interface NameSearch {
  readonly find: (text: string) => readonly FoundName[]
  readonly listLinks: (text: string) => readonly string[]
}

/** Creates a search that reads only changed texts again. */
export const createNameSearch = (pages: readonly PageCard[]): NameSearch => ({
  find: cacheByText(createNameFinder(pages.map(({ name }) => name))),
  listLinks: cacheByText(listTextLinks),
})

/** @param ownKey key of the edited page, which does not link to itself */
export function listUnlinkedNames(
  views: SectionViews,
  draft: Draft,
  { find, listLinks }: NameSearch,
  ownKey: string,
): readonly UnlinkedName[] {
  return [...draft.sections].flatMap(([section, { base }]) => {
    const texts = (views.get(section)?.listTexts() ?? []).filter(({ isProse }) => isProse)
    const stored = new Map(base?.blocks.flatMap(({ entries }) => entries.map(({ id, text }) => [id, text])))
    const mentioned = new Set([ownKey, ...texts.flatMap(({ text }) => listLinks(text))])
    return texts
      .filter(({ entry, text }) => stored.get(entry ?? '') !== text)
      .flatMap((text) => find(text.text).map((found) => describe(section, text, found)))
      .filter(({ name }) => {
        const key = toLinkKey(name) ?? ''
        const isFirst = !mentioned.has(key)
        mentioned.add(key)
        return isFirst
      })
  })
}

const describe = (
  section: SectionName,
  { text, start }: SectionViewText,
  { from, to, name }: FoundName,
): UnlinkedName => ({
  section,
  from: start + from,
  to: start + to,
  name,
  id: `${section} ${name}`,
  before: text.slice(Math.max(0, from - CONTEXT_LENGTH), from),
  after: text.slice(to, to + CONTEXT_LENGTH),
})
