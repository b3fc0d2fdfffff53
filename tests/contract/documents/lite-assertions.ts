/** Helper: assertions for the cases of the clients, which also run in browsers without vitest. */

/** True for values of the client that compare themselves, such as Timestamp. */
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
    keys.every((key) => Object.hasOwn(expected, key) && isSame(Reflect.get(actual, key), Reflect.get(expected, key)))
  )
}

const format = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part === undefined || Object.is(part, -0) || (typeof part === 'number' && !Number.isFinite(part))
      ? `<${Object.is(part, -0) ? '-0' : String(part)}>`
      : part,
  )

/** Compares deeply; 0 and -0 differ. */
export function assertEqual(actual: unknown, expected: unknown): void {
  if (!isSame(actual, expected)) throw new Error(`Expected ${format(expected)}\nbut there was ${format(actual)}`)
}

export function assertContains(text: string | undefined, part: string): void {
  if (text === undefined || !text.includes(part))
    throw new Error(`Expected a text with ${format(part)}\nbut there was ${format(text)}`)
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

/** Asserts that the promise fails with this code and a message with this text. */
export async function assertFails(promise: Promise<unknown>, code: string, text = ''): Promise<void> {
  const { code: actual, message } = await captureFailure(promise)
  if (actual !== code || !message.includes(text))
    throw new Error(
      `Expected ${format(code)} with ${format(text)}\nbut there was ${format(actual)} with ${format(message)}`,
    )
}
