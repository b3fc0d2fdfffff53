/** Cache of what is computed from a text alone, for texts of which most are the same at the next call. */

/** UTF-16 units of all texts. Then the cache begins anew, since old texts of a paragraph are never asked for again. */
const MAX_LENGTH = 500_000

export function cacheByText<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  let length = 0
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (length + text.length > MAX_LENGTH) {
      results.clear()
      length = 0
    }
    length += text.length
    results.set(text, result)
    return result
  }
}
