/** Ids of new things: 16 characters no two people make alike. */

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 16

/** @param random a source fit for secrets: fills the array it is given. */
export function newId(
  random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
): string {
  let id = ''
  while (id.length < LENGTH)
    // bytes beyond the last whole round would make some characters likelier
    for (const byte of random(new Uint8Array(LENGTH)))
      if (byte < CHARACTERS.length * 4 && id.length < LENGTH)
        id += CHARACTERS[byte % CHARACTERS.length]
  return id
}
