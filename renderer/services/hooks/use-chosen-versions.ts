/** Hook: the versions that were chosen for a comparison in the history of a page; null before the first choice. */
import { useState } from 'react'
import { type ChosenVersions, getChosenVersions, storeChosenVersions } from '../browser/chosen-versions.ts'

export type { ChosenVersions }

/** @param rev current revision of the page */
export function useChosenVersions(
  page: string,
  rev: number,
): readonly [ChosenVersions | null, (chosen: ChosenVersions) => void] {
  const [chosen, setChosen] = useState(() => getChosenVersions(page, rev))
  const choose = (next: ChosenVersions) => {
    storeChosenVersions(page, rev, next)
    setChosen(next)
  }
  return [chosen, choose]
}
