/** Hook and function: the limits of the reader's progress, for features that show what is not route data. */
import { type Limits, NO_LIMITS } from '#shared/rules/places/limits'
import { getGate, useGate } from './use-gate.ts'

export const useLimits = (): Limits => useGate()?.limits ?? NO_LIMITS

/** For code outside components. Nothing is set in the page host. */
export const getLimits = (): Limits => getGate()?.limits ?? NO_LIMITS
