/** Adapter of Web Crypto: fills an array with cryptographically secure random bytes. */
export const randomBytes = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => crypto.getRandomValues(bytes)
