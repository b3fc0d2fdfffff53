/** Focuses the section that the address names, and keeps its heading at the top of the window while texts load. */
import { focusAtTop } from '../../ui/focus.ts'

/**
 * Texts and images above the heading change their height when fonts, links and files arrive. Not every browser then
 * scrolls by itself, and one that does may choose an element that is being replaced. The heading stays where it is until
 * it loses the focus, or until somebody scrolls: then the position changes without the height.
 * @returns a function that ends it
 */
export function focusSection(heading: HTMLElement | null): () => void {
  const end = new AbortController()
  const form = heading?.closest<HTMLElement>('[data-writing]') ?? null
  focusAtTop(heading)
  if (heading === null || form === null) return () => {}
  let [top, height] = [0, 0]
  const observer = new ResizeObserver(() => {
    heading.scrollIntoView({ block: 'start' })
    top = heading.getBoundingClientRect().top
    height = form.offsetHeight
  })
  const stop = () => end.abort()
  const onScroll = () => {
    const isMoved = Math.abs(heading.getBoundingClientRect().top - top) > 1
    if (isMoved && form.offsetHeight === height) stop()
  }
  observer.observe(form)
  document.addEventListener('scroll', onScroll, { signal: end.signal })
  heading.addEventListener('blur', stop, { signal: end.signal })
  end.signal.addEventListener('abort', () => observer.disconnect())
  return stop
}
