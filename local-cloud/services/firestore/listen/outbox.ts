/** Queue of the numbered arrays that a WebChannel session sends, held until the client acknowledges them. */

export interface Outbox {
  /** Unacknowledged characters, which are ASCII and so equal bytes. */
  readonly size: number
  readonly count: number
  /** Number of the last array; the handshake was 0. */
  readonly last: number
  /** Appends one array, given as JSON text. */
  push(payload: string): void
  /** Removes every array up to this number. */
  acknowledge(number: number): void
  /** Resends every unacknowledged array, since the connection may have lost it. */
  rewind(): void
  /** Returns the next chunk, or null when everything was sent. */
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

/** Formats a chunk of a WebChannel: length in characters, line feed, text. */
export const formatChunk = (text: string): string => `${text.length}\n${text}`

/**
 * The length of a chunk counts UTF-16 units of the decoded text. With only ASCII characters, units and bytes are
 * the same number, and a chunk boundary never splits a character.
 */
function escapeNonAscii(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
