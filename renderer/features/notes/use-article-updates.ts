/** Hook: calls a function now and after each change of an article's elements, whatever the screen renders meanwhile. */
import { useEffect } from 'react'

/** @param update the same function until it has to be called again; elements that it adds itself call it once more */
export function useArticleUpdates(article: Element, update: () => void): void {
  useEffect(() => {
    update()
    const observer = new MutationObserver(update)
    observer.observe(article, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [article, update])
}
