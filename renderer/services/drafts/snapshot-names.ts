/** Names of the snapshots of drafts in local storage, by which a draft is found without reading it. */

/** Before the name of the wiki and the id of the draft. */
export const SNAPSHOT_PREFIX = 'draft '

/** True if any person has a snapshot of the page in this browser. The id of a draft ends with its page. */
export function hasDraftSnapshot(page: string): boolean {
  const end = `,${JSON.stringify(page)}]`
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(SNAPSHOT_PREFIX) && name.endsWith(end))
  } catch {
    // Storage is denied.
    return false
  }
}
