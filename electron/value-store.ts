/** A file of named values that is replaced as a whole, so that half of it is never found. Throws what a disk throws. */
export interface ValueStore {
  get(name: string): unknown
  set(name: string, value: unknown): void
}
