/** The places in the story that the texts of one edit screen can get, with hooks that read and search them. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PageCard } from '#shared/model/page'
import { getSectionSpec, listSectionNames, type SectionName } from '#shared/model/page-types'
import type { PageWriter } from '../../../services/ports/editing.ts'
import { type PlaceOption, searchPlaces } from './search-places.ts'
import { type LoadChapterTitles, StoryPlaces, type StoryState } from './story-places.ts'

const Context = createContext(new StoryPlaces(() => Promise.resolve(null)))

interface StoryPlacesProviderProps {
  readonly writing: Pick<PageWriter, 'sections'>
  readonly children: ReactNode
}

export function StoryPlacesProvider({ writing, children }: StoryPlacesProviderProps) {
  const [story] = useState(() => new StoryPlaces(createTitleLoader(writing)))
  return <Context value={story}>{children}</Context>
}

const createTitleLoader =
  ({ sections }: Pick<PageWriter, 'sections'>): LoadChapterTitles =>
  async ({ type, key }) => {
    const read = await sections(type, key, listSectionNames(type).filter(hasChapters))
    if (!read.ok) return null
    return read.value.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries.map(({ title }) => title)))
  }

/** The chapters of a book are the titled entries of its text; its facts stand beside the text. */
function hasChapters(section: SectionName): boolean {
  const { entries, area } = getSectionSpec(section)
  return entries === 'titled' && area === 'body'
}

export const useStoryPlaces = (): StoryPlaces => useContext(Context)

/** Says which page is edited. @param pages all pages, or none before they are known */
export function useStoryOf(pages: readonly PageCard[], series: string, hasPlaces: boolean): void {
  const story = useStoryPlaces()
  useEffect(() => story.setPage(pages, series), [story, pages, series])
  useEffect(() => {
    if (hasPlaces) story.addPlaces()
  }, [story, hasPlaces])
}

export function useStoryState(): StoryState {
  const story = useStoryPlaces()
  return useSyncExternalStore(story.subscribe, story.state)
}

const NONE: readonly PlaceOption[] = []

/** Returns the places that fit what is typed, and loads the chapters that are asked for. @param typed null for none */
export function usePlaceSearch(typed: string | null): readonly PlaceOption[] {
  const story = useStoryPlaces()
  const state = useStoryState()
  const found = useMemo(() => (typed === null ? null : searchPlaces(typed, state)), [typed, state])
  useEffect(() => {
    for (const book of found?.wanted ?? []) story.loadChapters(book)
  }, [story, found])
  return found?.options ?? NONE
}
