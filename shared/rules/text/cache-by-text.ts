/** Cache of what is computed from a text alone, for texts of which most are the same at the next call. */

/** A draft of 400 entries fits. Then the cache begins anew, since old texts of a paragraph are never asked for again. */
const MAX_TEXTS = 1_000

export function cacheByText<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size >= MAX_TEXTS) results.clear()
    results.set(text, result)
    return result
  }
}
