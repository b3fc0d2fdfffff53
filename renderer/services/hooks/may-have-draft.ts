/** Check for a draft of a page without loading the drafts. */
import { getDesktopBridge } from '../browser/desktop.ts'
import { hasDraftSnapshot } from '../drafts/snapshot-names.ts'

/** False if this browser has no draft of the page. The drafts of the desktop program are on disk. */
export const mayHaveDraft = (page: string): boolean => getDesktopBridge() !== null || hasDraftSnapshot(page)
