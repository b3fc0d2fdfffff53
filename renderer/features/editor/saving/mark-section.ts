/** Effect: marks a section of the reading page for a moment, once a link of the editor has led there. */
import type { SectionName } from '#shared/model/page-types'
import styles from './mark-section.module.css'

/** Milliseconds after which a page that has not appeared is no longer awaited. */
const ARRIVAL_TIMEOUT = 15_000
/** Milliseconds, as in the style sheet. */
const MARK_TIME = 3000

/** Call when the link is followed. The editor marks the section, so that readers load nothing for it. */
export function markSectionOnArrival(section: SectionName): void {
  const observer = new MutationObserver(() => {
    const heading = document.querySelector(`main article h2[id="${section}"]`)
    const element = heading?.closest('section')
    if (element == null) return
    observer.disconnect()
    mark(element)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), ARRIVAL_TIMEOUT)
}

function mark(element: Element): void {
  const name = styles['marked'] ?? ''
  element.classList.add(name)
  setTimeout(() => element.classList.remove(name), MARK_TIME)
}
