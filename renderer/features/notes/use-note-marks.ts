/** Hook: keeps the marks of a page's notes beside its texts, whatever the screen renders meanwhile. */
import { useEffect, useEffectEvent } from 'react'
import { type ChosenNote, findChosenNote, type NoteMarks, removeMarks, updateMarks } from './note-marks.ts'

export function useNoteMarks(article: Element, marks: NoteMarks, onChoose: (note: ChosenNote) => void): void {
  const onClick = useEffectEvent((event: Event) => {
    const note = findChosenNote(event, marks)
    if (note !== null) onChoose(note)
  })
  useEffect(() => {
    const update = () => updateMarks(article, marks)
    update()
    // Its own changes find every mark in its place.
    const observer = new MutationObserver(update)
    observer.observe(article, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [article, marks])
  useEffect(() => {
    const stop = new AbortController()
    article.addEventListener('click', (event) => onClick(event), { signal: stop.signal })
    return () => {
      stop.abort()
      removeMarks(article)
    }
  }, [article])
}
