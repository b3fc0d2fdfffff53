import { describe, expect, it } from 'vitest'
import { formatHidden } from './hidden-messages.ts'
import { isolate } from './isolate.ts'
import { NOTE_MESSAGES } from './note-messages.ts'
import { PLACING_MESSAGES } from './placing-messages.ts'
import { PROGRESS_MESSAGES } from './progress-messages.ts'
import { UNMET_LABELS } from './unmet-messages.ts'

const NAME = 'ספר'

describe('an isolated name', () => {
  it('changes the order of no word around it', () => {
    expect(isolate(NAME)).toBe(`\u2068${NAME}\u2069`)
    // The end of an isolate, and an override without an end.
    expect(isolate('One\u2069\u202eTwo')).toBe('\u2068OneTwo\u2069')
  })

  it.each([
    PROGRESS_MESSAGES.haveReadBook(NAME),
    PROGRESS_MESSAGES.atChapterOf(NAME),
    PROGRESS_MESSAGES.sharedPlace(NAME, 'the end of book 1'),
    PROGRESS_MESSAGES.trialPlace(NAME, 'the end of book 1'),
    formatHidden(2, 'page', { bookNumber: 3, isInCurrentBook: false, otherSeries: NAME }),
    NOTE_MESSAGES.bookOfSeries(3, NAME),
    NOTE_MESSAGES.inChapter(NAME, 3),
    NOTE_MESSAGES.beginning(NAME),
    PLACING_MESSAGES.otherBook(NAME, undefined),
    PLACING_MESSAGES.otherBook(NAME, 3),
    PLACING_MESSAGES.otherBookNumbers(NAME, 3),
    PLACING_MESSAGES.noSuchBook(NAME),
    UNMET_LABELS.book(3, NAME),
    UNMET_LABELS.noSuchBook(NAME),
  ])('is in %s', (sentence) => expect(sentence).toContain(isolate(NAME)))
})
