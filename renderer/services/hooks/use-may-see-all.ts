/** Hook: whether a screen may show what is later than the reading progress, because the reader has agreed to see it. */
import { useSyncExternalStore } from 'react'
import { hasLimit } from '#shared/rules/places/limits'
import { type ConsentTopic, giveConsent, hasConsent, subscribeToConsent } from '../browser/session-consent.ts'
import { useLimits } from './use-limits.ts'

export type { ConsentTopic }

/** Always true for a reader without limits. */
export function useMaySeeAll(topic: ConsentTopic): boolean {
  const isLimited = hasLimit(useLimits())
  const isGiven = useSyncExternalStore(
    subscribeToConsent,
    () => hasConsent(topic),
    () => false,
  )
  return isGiven || !isLimited
}

/** Called when the reader agrees to see everything of the topic. */
export const agreeToSeeAll: (topic: ConsentTopic) => void = giveConsent
