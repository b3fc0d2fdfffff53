/** JSON that may be torn, old or somebody else's: whoever reads it looks at what it holds anyway. */

/** null for what is no JSON, as for JSON's own null. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
