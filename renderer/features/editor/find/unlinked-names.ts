/** Links to review in changed texts: names of pages without brackets, the first in each section, and unclosed links. */
import type { Draft, SectionBase } from '#shared/model/drafts/draft'
import type { PageCard } from '#shared/model/page'
import { toLinkKey } from '#shared/model/page-key'
import type { SectionName } from '#shared/model/page-types'
import { LINK, PUNCTUATION } from '#shared/model/text/text-signs'
import { createNameFinder, type FoundName } from '#shared/rules/names/find-names'
import { listTextLinks } from '#shared/rules/names/list-links'
import { cacheByText } from '#shared/rules/text/cache-by-text'
import type { SectionViewText } from '../text/list-texts.ts'
import type { Match } from './find-matches.ts'
import type { SectionViews, TypedLink } from './section-views.tsx'

export interface UnlinkedName extends Match {
  readonly name: string
  /** True for `[[` without `]]`, whose name is what follows. */
  readonly isUnclosed: boolean
  /** Identifies the mention: a name in a section. */
  readonly id: string
  /** The words around the name. */
  readonly before: string
  readonly after: string
}

/** UTF-16 units shown before and after a name. */
const CONTEXT_LENGTH = 40
/** UTF-16 units shown of a link that is not closed. */
const NAME_LENGTH = 30

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
    const texts = listProse(views, section)
    const mentioned = new Set([ownKey, ...texts.flatMap(({ text }) => listLinks(text))])
    return texts
      .filter(isChangedSince(base))
      .flatMap((text) => find(text.text).map((found) => describe(section, text, found)))
      .filter(({ name }) => {
        const key = toLinkKey(name) ?? ''
        const isFirst = !mentioned.has(key)
        mentioned.add(key)
        return isFirst
      })
  })
}

const LINK_OR_BEGINNING = new RegExp(String.raw`${LINK.source}|\\(?:${PUNCTUATION.source})|(\[\[)(?!\[)`, 'g')

/** @param typing the text in which a link is being typed, which is not complete yet */
export function listUnclosedLinks(
  views: SectionViews,
  draft: Draft,
  typing: TypedLink | null,
): readonly UnlinkedName[] {
  return [...draft.sections].flatMap(([section, { base }]) =>
    listProse(views, section)
      .filter(isChangedSince(base))
      .filter(({ start }) => typing?.section !== section || typing.start !== start)
      .flatMap((text) =>
        [...text.text.matchAll(LINK_OR_BEGINNING)]
          .filter(([_, beginning]) => beginning !== undefined)
          .map(({ index }, place) => ({
            ...describe(section, text, {
              from: index,
              to: index + 2,
              name: text.text.slice(index, index + NAME_LENGTH),
            }),
            after: '',
            isUnclosed: true,
            id: `${section} ${text.entry} ${place} [[`,
          })),
      ),
  )
}

const listProse = (views: SectionViews, section: SectionName): readonly SectionViewText[] =>
  (views.get(section)?.listTexts() ?? []).filter(({ isProse }) => isProse)

function isChangedSince(base: SectionBase | null): (text: SectionViewText) => boolean {
  const stored = new Map(base?.blocks.flatMap(({ entries }) => entries.map(({ id, text }) => [id, text])))
  return ({ entry, text }) => stored.get(entry ?? '') !== text
}

const describe = (
  section: SectionName,
  { text, start }: SectionViewText,
  { from, to, name }: FoundName,
): UnlinkedName => ({
  isUnclosed: false,
  section,
  from: start + from,
  to: start + to,
  name,
  id: `${section} ${name}`,
  before: text.slice(Math.max(0, from - CONTEXT_LENGTH), from),
  after: text.slice(to, to + CONTEXT_LENGTH),
})
