/**
 * Sealed data: data with names or texts that a reader may not have reached yet. Its type has no readable part, so that
 * code which shows it without asking the gate does not compile. At run time it is the plain data, which is serialized
 * as JSON and is the same for all readers.
 */

declare const CONTENT: unique symbol

export interface Sealed<T> {
  readonly [CONTENT]: T
}

export const seal = <T>(data: T): Sealed<T> => data as unknown as Sealed<T>

/** Only the gate may call this: it returns later names and texts as well. */
export const unseal = <T>(sealed: Sealed<T>): T => sealed as unknown as T
