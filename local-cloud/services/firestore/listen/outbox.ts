/** What a session has sent and its client has not acknowledged: numbered arrays, ready for the wire. */

export interface Outbox {
  /** Characters kept, which are bytes too. */
  readonly size: number
  readonly count: number
  /** The number of the last array; the handshake was 0. */
  readonly last: number
  /** `payload` is the text of one JSON array. */
  push(payload: string): void
  /** Forgets everything up to this number. */
  acknowledge(number: number): void
  /** Everything kept is to be sent again: the line it went over may have been lost. */
  rewind(): void
  /** The next chunk, null when all has been sent. */
  takeChunk(): string | null
  clear(): void
}

export function createOutbox(): Outbox {
  let unacknowledged: { readonly number: number; readonly text: string }[] = []
  let sentCount = 0
  let size = 0
  let last = 0
  return {
    get size() {
      return size
    },
    get count() {
      return unacknowledged.length
    },
    get last() {
      return last
    },
    push(payload) {
      const text = `[${++last},${escapeNonAscii(payload)}]`
      unacknowledged.push({ number: last, text })
      size += text.length
    },
    acknowledge(number) {
      const firstPending = unacknowledged.findIndex((array) => array.number > number)
      const acknowledged = unacknowledged.splice(
        0,
        firstPending < 0 ? unacknowledged.length : firstPending,
      )
      for (const { text } of acknowledged) size -= text.length
      sentCount = Math.max(0, sentCount - acknowledged.length)
    },
    rewind() {
      sentCount = 0
    },
    takeChunk() {
      if (sentCount === unacknowledged.length) return null
      const texts = unacknowledged.slice(sentCount).map(({ text }) => text)
      sentCount = unacknowledged.length
      return formatChunk(`[${texts.join(',')}]`)
    },
    clear() {
      unacknowledged = []
      sentCount = 0
      size = 0
    },
  }
}

/** One chunk of a channel: its length in characters, then itself. */
export const formatChunk = (text: string): string => `${text.length}\n${text}`

/**
 * The length counts UTF-16 units of the decoded text. With every other character escaped, units, characters and
 * bytes are the same number, and no character is ever cut in two on its way.
 */
function escapeNonAscii(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
