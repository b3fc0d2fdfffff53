/** Hook: keeps the marks of a page's notes beside its texts, whatever the screen renders meanwhile. */
import { useCallback, useEffect, useEffectEvent } from 'react'
import { type ChosenNote, findChosenNote, type NoteMarks, removeMarks, updateMarks } from './note-marks.ts'
import { useArticleUpdates } from './use-article-updates.ts'

export function useNoteMarks(article: Element, marks: NoteMarks, onChoose: (note: ChosenNote) => void): void {
  const onClick = useEffectEvent((event: Event) => {
    const note = findChosenNote(event, marks)
    if (note !== null) onChoose(note)
  })
  // Its own changes find every mark in its place.
  useArticleUpdates(
    article,
    useCallback(() => updateMarks(article, marks), [article, marks]),
  )
  useEffect(() => {
    const stop = new AbortController()
    article.addEventListener('click', (event) => onClick(event), { signal: stop.signal })
    return () => {
      stop.abort()
      removeMarks(article)
    }
  }, [article])
}
