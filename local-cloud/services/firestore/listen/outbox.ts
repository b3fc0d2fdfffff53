/** Queue of the numbered arrays that a WebChannel session sends, held until the client acknowledges them. */

export class Outbox {
  #unacknowledged: { readonly number: number; readonly text: string }[] = []
  #sentCount = 0
  #size = 0
  #last = 0

  /** Unacknowledged characters, which are ASCII and so equal bytes. */
  get size(): number {
    return this.#size
  }

  get count(): number {
    return this.#unacknowledged.length
  }

  /** Number of the last array; the handshake was 0. */
  get last(): number {
    return this.#last
  }

  /** Appends one array, given as JSON text. */
  push(payload: string): void {
    const text = `[${++this.#last},${escapeNonAscii(payload)}]`
    this.#unacknowledged.push({ number: this.#last, text })
    this.#size += text.length
  }

  /** Removes every array up to this number. */
  acknowledge(number: number): void {
    const pending = this.#unacknowledged.findIndex((array) => array.number > number)
    const acknowledged = this.#unacknowledged.splice(0, pending < 0 ? this.count : pending)
    for (const { text } of acknowledged) this.#size -= text.length
    this.#sentCount = Math.max(0, this.#sentCount - acknowledged.length)
  }

  /** Resends every unacknowledged array, since the connection may have lost it. */
  rewind(): void {
    this.#sentCount = 0
  }

  /** Returns the next chunk, or null when everything was sent. */
  takeChunk(): string | null {
    if (this.#sentCount === this.count) return null
    const texts = this.#unacknowledged.slice(this.#sentCount).map(({ text }) => text)
    this.#sentCount = this.count
    return formatChunk(`[${texts.join(',')}]`)
  }

  clear(): void {
    this.#unacknowledged = []
    this.#sentCount = 0
    this.#size = 0
  }
}

/** Formats a chunk of a WebChannel: length in characters, line feed, text. */
export const formatChunk = (text: string): string => `${text.length}\n${text}`

/**
 * The length of a chunk counts UTF-16 units of the decoded text. With only ASCII characters, units and bytes are
 * the same number, and a chunk boundary never splits a character.
 */
function escapeNonAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
