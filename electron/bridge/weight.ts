/** How much memory an argument takes, roughly: enough to refuse what is far too large before anybody looks into it. */

const PLAIN = 8

/** Stops counting above `most`: what lies deeper makes no difference any more. */
export function weightOf(value: unknown, most: number): number {
  let weight = 0
  const open: unknown[] = [value]
  while (open.length > 0 && weight <= most) {
    const next = open.pop()
    weight += PLAIN
    if (typeof next === 'string') weight += next.length * 2
    else if (ArrayBuffer.isView(next) || next instanceof ArrayBuffer) weight += next.byteLength
    else if (Array.isArray(next)) {
      weight += next.length * PLAIN
      if (weight <= most) for (const inner of next) open.push(inner)
    } else if (next instanceof Map) for (const [key, inner] of next) open.push(key, inner)
    else if (next instanceof Set) for (const inner of next) open.push(inner)
    else if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) {
        weight += key.length * 2
        open.push(inner)
      }
  }
  return weight
}
