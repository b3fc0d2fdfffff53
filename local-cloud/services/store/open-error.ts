/** Types of errors when opening a data folder. None of them deletes anything in the folder. */

export type OpenError =
  /** Another process, or this one, has the folder open. */
  | { readonly kind: 'locked'; readonly dataDir: string }
  /** The folder cannot be created, read or written: it is below a file, read-only, or the disk is full. */
  | { readonly kind: 'folder'; readonly dataDir: string; readonly reason: string }
  /** The data file was damaged and no snapshot is readable. Only `fresh` opens the folder, empty. */
  | {
      readonly kind: 'damaged'
      readonly dataDir: string
      readonly setAside: string
      readonly reason: string
    }
  /** The data file is damaged and was left as it is, because `leaveDamaged` was set. */
  | { readonly kind: 'left-damaged'; readonly dataDir: string; readonly reason: string }
  /** The data was written by a later version of the program. */
  | { readonly kind: 'newer'; readonly dataDir: string; readonly version: number }
