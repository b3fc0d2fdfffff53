/** Record of this device that the reader was asked for a place, and does not want to be asked again. */

const ASKED_KEY = 'progress-asked'

/** True if storage is denied as well: the question would return on each page. */
export function wasAskedForProgress(): boolean {
  try {
    return localStorage.getItem(ASKED_KEY) !== null
  } catch {
    return true
  }
}

export function recordAskedForProgress(): void {
  try {
    localStorage.setItem(ASKED_KEY, '1')
  } catch {
    // The question disappears until the next page.
  }
}
