/** Start of the gate: opens route data for the reader's progress, and again whenever that changes. */
import { hasLimit, type Limits } from '#shared/rules/places/limits'
import { getReadingProgress } from '../../services/browser/progress/reading-progress.ts'
import { setGate } from '../../services/hooks/use-gate.ts'
import { once } from '../../services/once.ts'
import { createGate } from './gate.tsx'
import { restoreAddresses } from './restore-addresses.ts'

export const startGate = once(async () => {
  const progress = getReadingProgress()
  let applied: Limits | null = null
  const apply = () => {
    const limits = progress.getLimits()
    if (limits === applied) return
    applied = limits
    const isLimited = hasLimit(limits)
    // Of a reader who has read everything, the script hides what has an unknown position.
    if (!isLimited) {
      delete document.documentElement.dataset['progress']
      restoreAddresses()
    }
    setGate(isLimited ? createGate(limits) : null)
  }
  apply()
  progress.subscribe(apply)
})
