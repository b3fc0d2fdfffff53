/** Start of the gate: opens route data for the progress that this browser has stored. */
import { NO_LIMITS } from '#shared/rules/places/limits'
import { readLimits } from '../../services/browser/read-limits.ts'
import { setGate } from '../../services/hooks/use-gate.ts'
import { createGate } from './gate.tsx'

export function startGate(): void {
  const limits = readLimits()
  setGate(limits === NO_LIMITS ? null : createGate(limits))
}
