/** Parser for JSON that may be truncated or invalid; callers check the shape of the result. */

/** Returns null for invalid JSON and for the JSON value null. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
