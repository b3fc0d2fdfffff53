/** Component: marks the links in the texts to pages that do not exist, as the page will. It draws nothing itself. */
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PageCard } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { cacheByText } from '#shared/rules/text/cache-by-text'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import { findMissingLinks } from './find-missing-links.ts'
import { useSectionViews } from './section-views.tsx'

interface MissingLinksProps {
  readonly session: DraftSession
  readonly sections: readonly SectionName[]
  /** All pages; empty while they are not known, so that nothing is marked. */
  readonly pages: readonly PageCard[]
  /** Key of the edited page; empty for a new one without a name. */
  readonly ownKey: string
}

export function MissingLinks({ session, sections, pages, ownKey }: MissingLinksProps) {
  const views = useSectionViews()
  const version = useSyncExternalStore(views.subscribe, views.version)
  // Deferred, so that typing is not delayed by the search.
  const draft = useDeferredValue(useDraftState(session).draft)
  const find = useMemo(() => {
    const keys = new Set([ownKey, ...pages.map(({ key }) => key)])
    return cacheByText((text) => (pages.length === 0 ? [] : findMissingLinks(text, keys)))
  }, [pages, ownKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the views show the draft, and are added one by one
  useEffect(() => {
    for (const section of sections) {
      const view = views.get(section)
      // The heading of a block has no links.
      const texts = view?.listTexts().filter(({ entry }) => entry !== null) ?? []
      const ranges = texts.flatMap(({ text, start }) =>
        find(text).map(({ from, to }) => ({ from: start + from, to: start + to })),
      )
      view?.highlight('missing', ranges)
    }
  }, [views, version, sections, draft, find])
  return null
}
