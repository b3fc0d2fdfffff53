/** Counter of billed usage, read and reset at `/_local/usage`. */

interface Usage {
  readonly documentReads: number
  /** Document lookups of the security rules, which are billed too. */
  readonly ruleReads: number
  readonly documentWrites: number
  readonly documentDeletes: number
  /** Listeners that are open; a reset does not change this number. */
  readonly listeners: number
  /** Bytes of stored files that were sent. */
  readonly storageBytes: number
  readonly searchRequests: number
}

export interface UsageCounter {
  add(what: keyof Usage, count: number): void
  read(): Usage
  /** Resets the counters, and returns their previous values. */
  reset(): Usage
}

const NO_USAGE: Usage = {
  documentReads: 0,
  ruleReads: 0,
  documentWrites: 0,
  documentDeletes: 0,
  listeners: 0,
  storageBytes: 0,
  searchRequests: 0,
}

export function createUsageCounter(): UsageCounter {
  let usage = { ...NO_USAGE }
  return {
    add(what, count) {
      usage[what] += count
    },
    read: () => ({ ...usage }),
    reset() {
      const previous = usage
      usage = { ...NO_USAGE, listeners: previous.listeners }
      return previous
    },
  }
}
