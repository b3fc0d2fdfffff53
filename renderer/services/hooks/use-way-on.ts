/** Where somebody who signs in or verifies goes on to: what they were led away from, until they have arrived. */
import type { Person } from '#shared/model/account'
import { safeDestination, wayOn } from '#shared/rules/accounts/ways'
import { DESTINATION } from '../browser/session-note.ts'

function rememberedDestination(): string | null {
  try {
    return safeDestination(sessionStorage.getItem(DESTINATION))
  } catch {
    return null
  }
}

export const wayOnFor = (person: Person): string => wayOn(person, rememberedDestination())

/** Told of every screen that opens: the one remembered is forgotten when it is reached. */
export function arriveAt(path: string): void {
  if (rememberedDestination() === path) sessionStorage.removeItem(DESTINATION)
}
