/** Generator of random ids of 16 characters, for which collisions are negligible. */

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 16

/** Fills the array with bytes of a cryptographically secure source. */
export type FillWithRandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

export function createId(random: FillWithRandomBytes): string {
  let id = ''
  while (id.length < ID_LENGTH)
    // Bytes of 248 and above are rejected, because they would make some characters likelier.
    for (const byte of random(new Uint8Array(ID_LENGTH)))
      if (byte < CHARACTERS.length * 4 && id.length < ID_LENGTH) id += CHARACTERS[byte % CHARACTERS.length]
  return id
}
