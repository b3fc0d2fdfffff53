/** Zip archive of files, for downloads. */
import { strToU8, zipSync } from 'fflate'

/** @param files texts and bytes by their paths */
export const zipFiles = (files: ReadonlyMap<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      [...files].map(([path, data]) => [
        path,
        // Images are compressed already.
        typeof data === 'string' ? strToU8(data) : [data, { level: 0 }],
      ]),
    ),
  )
