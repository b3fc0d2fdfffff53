/** Hook: the limits of the reader's progress, for features that show what is not route data. */
import { type Limits, NO_LIMITS } from '#shared/rules/places/limits'
import { useGate } from './use-gate.ts'

export const useLimits = (): Limits => useGate()?.limits ?? NO_LIMITS
