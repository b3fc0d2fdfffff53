/** What the cases of the small client assert with: as they run in browsers too, vitest's own is not there. */

/** The values of the client know what they are equal to. */
const hasIsEqual = (value: object): value is { isEqual(other: unknown): boolean } =>
  'isEqual' in value && typeof value.isEqual === 'function'

function isSame(actual: unknown, expected: unknown): boolean {
  if (Object.is(actual, expected)) return true
  if (typeof actual !== 'object' || typeof expected !== 'object') return false
  if (actual === null || expected === null) return false
  if (Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected)) return false
  if (hasIsEqual(actual)) return actual.isEqual(expected)
  const keys = Object.keys(actual)
  return (
    keys.length === Object.keys(expected).length &&
    keys.every(
      (key) =>
        Object.hasOwn(expected, key) &&
        isSame(Reflect.get(actual, key), Reflect.get(expected, key)),
    )
  )
}

const format = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part === undefined ||
    Object.is(part, -0) ||
    (typeof part === 'number' && !Number.isFinite(part))
      ? `<${Object.is(part, -0) ? '-0' : String(part)}>`
      : part,
  )

/** Deeply, and to the sign of a zero. */
export function assertEqual(actual: unknown, expected: unknown): void {
  if (!isSame(actual, expected))
    throw new Error(`Expected ${format(expected)}\nbut there was ${format(actual)}`)
}

export function assertContains(text: string | undefined, words: string): void {
  if (text === undefined || !text.includes(words))
    throw new Error(`Expected a text with ${format(words)}\nbut there was ${format(text)}`)
}

export function assertTrue(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(`Expected: ${sentence}`)
}

export interface Failure {
  readonly code: string
  readonly message: string
}

export async function captureFailure(promise: Promise<unknown>): Promise<Failure> {
  let value: unknown
  try {
    value = await promise
  } catch (error) {
    return error as Failure
  }
  throw new Error(`Expected a failure\nbut there was ${format(value)}`)
}

/** Fails with this code, and says these words. */
export async function assertFails(
  promise: Promise<unknown>,
  code: string,
  words = '',
): Promise<void> {
  const { code: actual, message } = await captureFailure(promise)
  if (actual !== code || !message.includes(words))
    throw new Error(
      `Expected ${format(code)} with ${format(words)}\nbut there was ${format(actual)} with ${format(message)}`,
    )
}
