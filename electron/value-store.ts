/** Port to a file of named values that is replaced atomically. Both methods throw the errors of the file system. */
export interface ValueStore {
  get(name: string): unknown
  set(name: string, value: unknown): void
}
