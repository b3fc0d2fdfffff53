/** Watches which heading of a page was passed last while its text is scrolled. */

/** Height of the line that a heading has to pass, as a share of the window's height. */
const LINE = 0.2

/** @param ids the headings' ids, in the order of the page */
export function watchReadingPosition(
  ids: readonly string[],
  onChange: (id: string | null) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const headings = ids.flatMap((id) => document.getElementById(id) ?? [])
  const update = () => onChange(findCurrent(headings)?.id ?? null)
  // The area above the line is unlimited, so that a heading enters or leaves it only by passing the line.
  const observer = new IntersectionObserver(update, { rootMargin: `1000000px 0px ${(LINE - 1) * 100}%` })
  for (const heading of headings) observer.observe(heading)
  // The last sections of a page may be too short for their headings to reach the line.
  document.addEventListener('scrollend', update, { signal })
  signal.addEventListener('abort', () => observer.disconnect())
}

function findCurrent(headings: readonly HTMLElement[]): HTMLElement | undefined {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight > scrollHeight - 2
  if (isAtEnd) {
    const isVisible = (heading: HTMLElement) => heading.getBoundingClientRect().top >= 0
    const target = headings.find(({ id }) => `#${encodeURIComponent(id)}` === window.location.hash)
    return target !== undefined && isVisible(target) ? target : headings.at(-1)
  }
  return headings.findLast((heading) => heading.getBoundingClientRect().top < clientHeight * LINE)
}
