/** Hook: the pages of a sealed list that the reader has met. It is how a feature reads pages that are not route data. */
import { useMemo } from 'react'
import { type Sealed, unseal } from '#shared/rules/places/sealed'
import { type Gate, getGate, type PositionedPage, useGate } from './use-gate.ts'

/** Without reading progress there is no gate, and every page is shown. */
const open = <Page extends PositionedPage>(pages: Sealed<readonly Page[]>, gate: Gate | null): readonly Page[] =>
  gate === null ? unseal(pages) : gate.openPages(pages)

/** The same for code that is no component. */
export const openPages = <Page extends PositionedPage>(pages: Sealed<readonly Page[]>): readonly Page[] =>
  open(pages, getGate())

export function useOpenedPages<Page extends PositionedPage>(pages: Sealed<readonly Page[]>): readonly Page[] {
  const gate = useGate()
  return useMemo(() => open(pages, gate), [pages, gate])
}
