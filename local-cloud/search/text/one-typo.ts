/** Comparison of two words by one typo: a letter more, less, other, or swapped with its neighbour. */

/** Runs in the worker as source text, so it may use nothing outside itself. */
export function isOneTypo(typed: string, stored: string): boolean {
  if (typed === stored || Math.abs(typed.length - stored.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === stored[start]) start++
  if (typed.length !== stored.length) {
    const [longer, shorter] = typed.length > stored.length ? [typed, stored] : [stored, typed]
    return longer.slice(start + 1) === shorter.slice(start)
  }
  if (typed.slice(start + 1) === stored.slice(start + 1)) return true
  return (
    typed[start] === stored[start + 1] &&
    typed[start + 1] === stored[start] &&
    typed.slice(start + 2) === stored.slice(start + 2)
  )
}
