/** What the desktop program is at, while it takes a while: a line over the page, read out when it changes. */
import styles from './status-message.module.css'

let statusElement: HTMLElement | null = null

export function showStatusMessage(message: string | null): void {
  if (statusElement === null) {
    statusElement = document.createElement('p')
    statusElement.className = styles['line'] ?? ''
    statusElement.setAttribute('role', 'status')
    document.body.append(statusElement)
  }
  statusElement.textContent = message ?? ''
}
