/** Whether a folder is somebody's for another purpose: then no wiki is put among what lies there. */
import { readdirSync } from 'node:fs'

const OWN_NAMES = /^(?:wiki\.db|lock|files$|snapshots$)/
/** What systems leave in any folder. */
const IGNORED_NAMES = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|lost\+found)$/i

/** False for a folder that does not exist yet, is empty, or holds a wiki. */
export function isForeignFolder(folder: string): boolean {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    // it does not exist or cannot be read: opening it says which
    return false
  }
  const relevantNames = names.filter((name) => !IGNORED_NAMES.test(name))
  return relevantNames.length > 0 && !relevantNames.some((name) => OWN_NAMES.test(name))
}
