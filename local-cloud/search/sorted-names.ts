/** Sorted list of entries by folded name, for short prefixes and for empty queries. */

export interface NamedEntry {
  readonly folded: string
  readonly id: string
}

export class SortedNames<T extends NamedEntry> {
  #entries: T[] = []
  // Sorting is deferred until needed, not repeated for each of 100,000 entries. Sorting sorted input is cheap.
  #isSorted = true

  add(entry: T): void {
    this.#entries.push(entry)
    this.#isSorted = false
  }

  remove(entry: T): void {
    const position = this.#isSorted ? this.#findPosition(entry) : this.#entries.indexOf(entry)
    if (this.#entries[position] === entry) this.#entries.splice(position, 1)
  }

  all(): readonly T[] {
    this.#sort()
    return this.#entries
  }

  startingWith(text: string): readonly T[] {
    const start = this.#findFirst({ folded: text, id: '' })
    let end = start
    while (this.#entries[end]?.folded.startsWith(text)) end++
    return this.#entries.slice(start, end)
  }

  #sort(): void {
    if (!this.#isSorted) this.#entries.sort(compareEntries)
    this.#isSorted = true
  }

  #findPosition(entry: NamedEntry): number {
    let [low, high] = [0, this.#entries.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const here = this.#entries[middle]
      if (here !== undefined && compareEntries(here, entry) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #findFirst(entry: NamedEntry): number {
    this.#sort()
    return this.#findPosition(entry)
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compareEntries = (a: NamedEntry, b: NamedEntry): number =>
  compareTexts(a.folded, b.folded) || compareTexts(a.id, b.id)
