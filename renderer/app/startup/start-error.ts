/** Error above a rendered page that could not be hydrated, or in place of a screen that is rendered here alone. */
import { formatReadStatus } from '#shared/errors'
import { retry } from '#shared/messages/frame-messages'
import { seePage } from '#shared/messages/start-messages'
import loading from '../../ui/loading.module.css'
import { logError } from '../../ui/log-error.ts'
import styles from '../frame/error-screen.module.css'

/** @param page path of the page that the screen edits; null for other screens */
export function insertStartError(problem: unknown, page: string | null): void {
  const { code, heading, text } = formatReadStatus(problem instanceof Response ? problem.status : null)
  const message = document.createElement('p')
  message.role = 'status'
  message.className = styles['above'] ?? ''
  // An empty address is that of the document, which is loaded again.
  message.append(`${heading}. ${text} `, createLink('', retry))
  if (page !== null) message.append(' ', createLink(page, seePage))
  document.body.prepend(message)
  // The document of a screen that is rendered in the browser holds this alone, which would say for ever that it loads.
  document.querySelector(`.${loading['placeholder']}`)?.remove()
  logError(code)
}

const createLink = (href: string, textContent: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { href, textContent })
