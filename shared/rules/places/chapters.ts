/** Chapters of a book: their numbers and labels, from the titles of the book's Chapters section. */
import type { Section } from '#shared/model/page'
import { toPlainTitle } from '../text/plain-title.ts'

export interface Chapter {
  /** 0 or more; decimals are possible. Numbers rise from one chapter to the next, but need not be consecutive. */
  readonly number: number
  /** The whole title without signs, with its leading number if it has one. */
  readonly label: string
}

const LEADING_NUMBER = /^\d+(?:\.\d+)?/

/**
 * Lists the chapters in the order of the section. If all titles begin with a number and the numbers rise strictly,
 * these are the numbers of the chapters; otherwise the titles are counted from 1. Empty titles are left out, because
 * the entries of a preface or a remark have none.
 */
export function listChapters(titles: readonly string[]): Chapter[] {
  const labels = titles.map(toPlainTitle).filter((label) => label !== '')
  const numbers = labels.map(readLeadingNumber)
  const areNumbers = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? Number.NaN))
  const isNumbered = areNumbers && Number.isFinite(numbers[0]) && Number.isFinite(numbers.at(-1))
  return labels.map((label, index) => ({ number: (isNumbered ? numbers[index] : undefined) ?? index + 1, label }))
}

/** Returns NaN if the label does not begin with a number. */
const readLeadingNumber = (label: string): number => Number.parseFloat(LEADING_NUMBER.exec(label)?.[0] ?? '')

/** Anchor of a chapter on the book's page. It is made of the number alone: a link neither reads nor names the title. */
export const formatChapterAnchor = (number: number): string => `chapter-${String(number).replace('.', '_')}`

/** Lists the chapters of a book from its Chapters section; null if the page has none. */
export const listSectionChapters = (section: Pick<Section, 'blocks'> | null): Chapter[] =>
  listChapters(section?.blocks.flatMap(({ entries }) => entries.map(({ title }) => title)) ?? [])
