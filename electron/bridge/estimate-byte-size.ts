/** Estimate of the memory an IPC argument takes, precise enough to reject oversized calls before they are parsed. */

const VALUE_BYTES = 8

/** Returns bytes. Stops counting above `maxBytes`, which also bounds the work for cyclic values. */
export function estimateByteSize(value: unknown, maxBytes: number): number {
  let byteSize = 0
  const queue: unknown[] = [value]
  while (queue.length > 0 && byteSize <= maxBytes) {
    const next = queue.pop()
    byteSize += VALUE_BYTES
    if (typeof next === 'string') byteSize += next.length * 2
    else if (ArrayBuffer.isView(next) || next instanceof ArrayBuffer) byteSize += next.byteLength
    else if (Array.isArray(next)) {
      byteSize += next.length * VALUE_BYTES
      if (byteSize <= maxBytes) for (const inner of next) queue.push(inner)
    } else if (next instanceof Map) for (const [key, inner] of next) queue.push(key, inner)
    else if (next instanceof Set) for (const inner of next) queue.push(inner)
    else if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) {
        byteSize += key.length * 2
        queue.push(inner)
      }
  }
  return byteSize
}
