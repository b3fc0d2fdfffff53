/** Facts of a save that readers do not see: the infobox leaves those without a text out. */
import { getSectionSpec } from '#shared/model/page-types'
import type { Receipt } from './save-page.ts'

/** Returns the titles of these facts, in the order of the page. */
export const listHiddenFacts = ({ sections }: Pick<Receipt, 'sections'>): readonly string[] =>
  sections
    .filter(({ name, isWritten }) => isWritten && getSectionSpec(name).area === 'aside')
    .flatMap(({ stored }) => stored.blocks)
    .flatMap(({ entries }) => entries)
    .filter(({ title, text }) => title.trim() !== '' && text.trim() === '')
    .map(({ title }) => title.trim())
