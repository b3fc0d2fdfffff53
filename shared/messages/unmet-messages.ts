/** Messages of the editor about readers who have not met the page. */
import { isolate } from './isolate.ts'

export const UNMET_LABELS = {
  summary: 'Before readers meet this page',
  first: 'First met in',
  derived: 'The earliest place of its texts',
  book: (number: number, name: string) => `${number} · ${isolate(name)}`,
  noSuchBook: (name: string) =>
    `Unknown: no numbered book “${isolate(name)}”. Nobody with reading progress meets the page.`,
  chapter: 'First met in chapter',
  chapterHint: 'Empty for the beginning of the book.',
  safeName: 'Safe name',
  safeNameHint: 'Shown in place of the name, for instance “A stranger in the harbour”.',
} as const

/** Messages of the check for names and summaries that give something away. */
export const SPOILER_MESSAGES = {
  found: (count: number) =>
    count === 1 ? 'One thing may give something away.' : `${count} things may give something away.`,
  review: 'Show',
  name: (bookNumber: number) =>
    `Readers first meet this page in book ${bookNumber}. If its name gives something away, give it a safe name.`,
  enterSafeName: 'Enter a safe name',
  /** Texts around the name of a page. */
  safeName: <T>(name: T) => ['The safe name contains ', name, ', which readers meet later.'],
  noSummary:
    'Lists show this page without a summary, because all texts of its lead are later than where readers first meet it. Write a first sentence that they may read there.',
  summary: <T>(name: T) => [
    'The summary of this page names ',
    name,
    ', which readers meet later. Lists show it to everybody who has met this page.',
  ],
  goToLead: 'Go to the lead',
  ignore: 'Ignore',
} as const
