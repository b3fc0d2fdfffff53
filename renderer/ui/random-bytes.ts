/** Fills an array with bytes from a source fit for secrets. */
export const randomBytes = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(bytes)
