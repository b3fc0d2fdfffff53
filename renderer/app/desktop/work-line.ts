/** What the desktop program is at, while it takes a while: a line over the page, read out when it changes. */
import styles from './work-line.module.css'

let line: HTMLElement | null = null

export function showWork(sentence: string | null): void {
  if (line === null) {
    line = document.createElement('p')
    line.className = styles['line'] ?? ''
    line.setAttribute('role', 'status')
    document.body.append(line)
  }
  line.textContent = sentence ?? ''
}
