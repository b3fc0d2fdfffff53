/** Status message of a long operation of the desktop program, shown over the page and announced. */
import styles from './status-message.module.css'

let statusElement: HTMLElement | null = null

export function showStatusMessage(message: string | null): void {
  if (statusElement === null) {
    statusElement = document.createElement('p')
    statusElement.className = styles['status'] ?? ''
    statusElement.setAttribute('role', 'status')
    document.body.append(statusElement)
  }
  statusElement.textContent = message ?? ''
}
