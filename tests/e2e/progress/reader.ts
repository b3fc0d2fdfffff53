/** Fixture: a reader with progress in a series of the sample. */
import type { Page } from 'playwright'
import { requestPage } from '../../parse-document.ts'
import type { WikiProcess } from '../../wiki-process.ts'

/** The first book of The Outstanding, up to chapter 12. */
export const FIRST_BOOK = {
  page: '/Race/Varven',
  series: 'The Outstanding',
  place: ['A,Door,Left,Owing', 1, 12],
} as const

/** Returns the stored form of the progress: its numbering is the one that rendered pages of the series have. */
export async function formatReader(wiki: WikiProcess, reader = FIRST_BOOK): Promise<string> {
  const { text } = await requestPage(wiki.pages, reader.page)
  const numbering = /data-in="(\S+) /.exec(text)?.[1] ?? ''
  const [, book, chapter] = reader.place
  return JSON.stringify({ [`/${reader.series}`]: [book, chapter, 0, numbering, reader.place[0]] })
}

/** Stores the progress before the first document of the page is parsed. */
export async function storeProgress(page: Page, progress: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('progress', stored), progress)
}
