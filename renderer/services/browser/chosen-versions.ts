/** Store: the versions that were chosen for a comparison in the histories of pages. It lasts as long as the tab. */

import { asRecord, toWholeNumber } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'

export interface ChosenVersions {
  readonly from: number
  readonly to: number
}

/** After another save of the page the newest versions are offered again. */
const getKey = (page: string, rev: number): string => `versions-${rev}-${page}`

/** @param rev current revision of the page */
export function getChosenVersions(page: string, rev: number): ChosenVersions | null {
  try {
    const { from, to } = asRecord(parseJsonOrNull(sessionStorage.getItem(getKey(page, rev)) ?? ''))
    const chosen = { from: toWholeNumber(from, 1), to: toWholeNumber(to, 1) }
    return chosen.from === null || chosen.to === null ? null : { from: chosen.from, to: chosen.to }
  } catch {
    return null
  }
}

export function storeChosenVersions(page: string, rev: number, chosen: ChosenVersions): void {
  try {
    sessionStorage.setItem(getKey(page, rev), JSON.stringify(chosen))
  } catch {
    // The choice lasts as long as the list of versions is shown.
  }
}
