/**
 * Store: what the reader has agreed to see completely, although it may be later than the reading progress. An answer
 * lasts as long as the session of the tab; if session storage is denied, as long as the document.
 */

/**
 * `history`: old versions of pages, and the words of those who changed them. `editing`: the texts of pages that people
 * edit, with all names. `names`: names of pages, without their texts.
 */
export type ConsentTopic = 'history' | 'editing' | 'names'

const given = new Set<ConsentTopic>()
const listeners = new Set<() => void>()

const getKey = (topic: ConsentTopic): string => `shown-${topic}`

export function hasConsent(topic: ConsentTopic): boolean {
  if (given.has(topic)) return true
  try {
    return sessionStorage.getItem(getKey(topic)) !== null
  } catch {
    return false
  }
}

export function giveConsent(topic: ConsentTopic): void {
  // An editor has names of all pages too.
  if (topic === 'editing') giveConsent('names')
  given.add(topic)
  try {
    sessionStorage.setItem(getKey(topic), '')
  } catch {
    // The answer lasts as long as the document.
  }
  for (const listener of listeners) listener()
}

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
