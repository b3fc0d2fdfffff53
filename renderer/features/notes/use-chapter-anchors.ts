/** Hook: gives the chapters of a book's page their anchors, and shows the one that the address names. */
import { useCallback, useEffect } from 'react'
import { setChapterAnchors, showChapter } from './chapter-anchors.ts'
import { useArticleUpdates } from './use-article-updates.ts'

/** @param chapters the same object as long as they are the same */
export function useChapterAnchors(article: Element, chapters: readonly (number | null)[]): void {
  useArticleUpdates(
    article,
    useCallback(() => setChapterAnchors(article, chapters), [article, chapters]),
  )
  // Each page has another article.
  useEffect(() => {
    if (article.isConnected) showChapter(window.location.hash)
  }, [article])
}
