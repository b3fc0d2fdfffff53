/** Check of a data folder: a folder with other files is not used for a wiki. */
import { readdirSync } from 'node:fs'

const OWN_NAMES = /^(?:wiki\.db|text-index\.db|lock|files$|snapshots$)/
/** Files that operating systems create in any folder. */
const IGNORED_NAMES = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|lost\+found)$/i

/** False for a folder that does not exist, is empty, or contains a wiki. */
export function isForeignFolder(folder: string): boolean {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    // Whether it is missing or unreadable is reported when it is opened.
    return false
  }
  const relevantNames = names.filter((name) => !IGNORED_NAMES.test(name))
  return relevantNames.length > 0 && !relevantNames.some((name) => OWN_NAMES.test(name))
}
