/** What keeps a data folder from being opened. Nothing in the folder has been deleted in any of these cases. */

export type OpenError =
  /** Another process, or this one, has it open. */
  | { readonly kind: 'locked'; readonly dataDir: string }
  /** It cannot be made, read or written: under a file, read-only, disk full. */
  | { readonly kind: 'folder'; readonly dataDir: string; readonly reason: string }
  /** Its data file was damaged and no snapshot could be read. Opens empty only when told `fresh`. */
  | {
      readonly kind: 'damaged'
      readonly dataDir: string
      readonly setAside: string
      readonly reason: string
    }
  /** Its data file is damaged, and was left as it is, as was asked. */
  | { readonly kind: 'left-damaged'; readonly dataDir: string; readonly reason: string }
  /** Written by a later version of the program. */
  | { readonly kind: 'newer'; readonly dataDir: string; readonly version: number }
