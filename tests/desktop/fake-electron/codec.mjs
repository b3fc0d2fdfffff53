/** Codec of values as text, by the rules of the structured clone, for messages between worlds and processes. */

/** Runs in pages too, so that it may use nothing from its module. */
export function makeCodec() {
  const toBase64 = (bytes) => {
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  }
  const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const pack = (value) => {
    if (value === undefined) return { is: 'undefined' }
    if (typeof value === 'function' || typeof value === 'symbol') throw new Error('An object could not be cloned.')
    if (typeof value === 'bigint') return { is: 'bigint', value: String(value) }
    if (typeof value === 'number' && !Number.isFinite(value)) return { is: 'number', value: String(value) }
    if (value === null || typeof value !== 'object') return value
    if (value instanceof Date) return { is: 'date', value: value.getTime() }
    if (ArrayBuffer.isView(value))
      return {
        is: 'bytes',
        value: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)),
      }
    if (value instanceof Map) return { is: 'map', value: [...value].map((entry) => entry.map(pack)) }
    if (value instanceof Set) return { is: 'set', value: [...value].map(pack) }
    if (Array.isArray(value)) return value.map(pack)
    const entries = Object.entries(value).map(([name, inner]) => [name, pack(inner)])
    return { is: 'object', value: Object.fromEntries(entries) }
  }
  const unpack = (data) => {
    if (data === null || typeof data !== 'object') return data
    if (Array.isArray(data)) return data.map(unpack)
    const { is, value } = data
    if (is === 'undefined') return undefined
    if (is === 'bigint') return BigInt(value)
    if (is === 'number') return Number(value)
    if (is === 'date') return new Date(value)
    if (is === 'bytes') return fromBase64(value)
    if (is === 'map') return new Map(value.map((entry) => entry.map(unpack)))
    if (is === 'set') return new Set(value.map(unpack))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unpack(inner)]))
  }
  return {
    encode: (value) => JSON.stringify(pack(value)),
    decode: (text) => unpack(JSON.parse(text)),
  }
}

export const { encode, decode } = makeCodec()
