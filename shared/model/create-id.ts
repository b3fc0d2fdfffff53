/** Ids of new things: 16 characters no two people make alike. */

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 16

/** Fills the array with bytes from a source fit for secrets. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

export function createId(random: FillRandom): string {
  let id = ''
  while (id.length < ID_LENGTH)
    // bytes beyond the last whole round would make some characters likelier
    for (const byte of random(new Uint8Array(ID_LENGTH)))
      if (byte < CHARACTERS.length * 4 && id.length < ID_LENGTH)
        id += CHARACTERS[byte % CHARACTERS.length]
  return id
}
