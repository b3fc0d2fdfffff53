/** Files in one archive, for people to open with what they have. */
import { strToU8, zipSync } from 'fflate'

/** @param files texts and bytes by their paths */
export const zipFiles = (files: ReadonlyMap<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      [...files].map(([path, data]) => [
        path,
        // bytes are pictures, which are as small as they get
        typeof data === 'string' ? strToU8(data) : [data, { level: 0 }],
      ]),
    ),
  )
