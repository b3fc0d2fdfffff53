/** Messages about a confirmed save: how it was merged with other saves, and its undo. */
import { getSectionSpec, type SectionName } from '../model/page-types.ts'
import { MESSAGES, pluralize } from './messages.ts'

/** The side that was chosen in conflicts; `none` if there was no conflict. */
type Chosen = 'none' | 'mine' | 'theirs' | 'both' | 'various'

/** The people who saved the merged sections after the draft began. */
export interface MergedSavers {
  /** Names of other people as they are shown, each once. */
  readonly others: readonly string[]
  /** True if the editor saved one too, in another window or on another device. */
  readonly isSelf: boolean
  /** False if there may be more people than these. */
  readonly isComplete: boolean
}

export const SAVE_REPORT_MESSAGES = {
  seePage: 'See the page',
  compare: 'See the difference',
  undo: 'Undo this save (for 10 seconds)',
  orPress: <T>(keys: T) => ['or press ', keys],
  undoMerge: 'Undo merge',
  undone: 'Your save is undone: the page has the content from before it. Everybody sees it now.',
  undonePart: 'Your save is undone; what was changed after it stays. Everybody sees it now.',
  nothingUndone: 'Nothing was undone: the page no longer has the content of your save.',
  /** Followed by what stays. */
  undoneIncompletely: 'Your save is undone in part. Everybody sees it now.',
  notUndone: 'Nothing was undone.',
  wasNotPublished: 'The merge is undone. It had not changed the page.',
  skipped: (count: number) =>
    `${pluralize(count, 'place')} changed again later ${count === 1 ? 'stays' : 'stay'} as now.`,
  unknownSections: (sections: readonly SectionName[]) =>
    `Not undone: ${formatSectionLabels(sections)}. The earlier text is not in the history.`,
  unknownDetails: (details: readonly string[]) => `Not undone: ${details.join(', ')}. The history has no valid value.`,
  detailsStay: 'The page details stay, because the page was saved again later.',
  /** The form shows the page again. */
  textInUndo: 'Your text is not lost: Undo beside Submit brings it back into the form.',
  /** The form shows the text as it was submitted. */
  textInForm: 'Your text is in the form again and is not published.',
  problems: {
    movedOn: 'The page was changed at the same moment. Nothing was undone; please try again.',
    refused:
      'The wiki refused to undo this save. Nothing was undone. If you may edit this page, sign out and in again.',
    missing: 'This page is no longer there, so nothing was undone.',
    'signed-out': 'Your session has ended, so nothing was undone. Sign in and try again.',
    invalid: 'Nothing was undone, because the earlier content is not valid today. Edit the page instead.',
    unreachable: 'The wiki cannot be reached, so your save is probably not undone. Try again in a moment.',
    failed: 'Your save could not be undone because of an internal error. Check the page before you try again.',
  },
} as const

const formatSectionLabels = (sections: readonly SectionName[]): string =>
  sections.map((name) => getSectionSpec(name).label).join(', ')

/** @param isolate wraps a user name, whose script may run in another direction */
export const formatMerged = <T>(
  sections: readonly SectionName[],
  savers: MergedSavers,
  chosen: Chosen,
  isolate: (name: string) => T,
): readonly (string | T)[] => {
  const isOnlySelf = savers.isSelf && savers.isComplete && savers.others.length === 0
  const end = (isOnlySelf ? CHOSEN_OF_OWN : CHOSEN)[chosen]
  return [...formatSavers(savers, isolate), ` had saved ${formatSectionLabels(sections)} in the meantime${end}`]
}

/** `You, Mara and Tobin`, or `Mara and maybe others`. */
function formatSavers<T>({ others, isSelf, isComplete }: MergedSavers, isolate: (name: string) => T) {
  const hasPeople = isSelf || others.length > 0
  const people: readonly (string | T)[] = [
    ...(isSelf ? ['You'] : []),
    ...others.map((name, index) => {
      const isUnnamed = name === MESSAGES.anEditor
      return isUnnamed ? (isSelf || index > 0 ? name : 'An editor') : isolate(name)
    }),
    ...(isComplete ? [] : [hasPeople ? 'maybe others' : 'Somebody']),
  ]
  return people.flatMap((person, index) => {
    if (index === 0) return [person]
    return [index === people.length - 1 ? ' and ' : ', ', person]
  })
}

const CHOSEN: Readonly<Record<Chosen, string>> = {
  none: '; both texts were merged.',
  mine: '. Where both of you had changed the same text, yours was saved; theirs is in the history.',
  theirs: '. Where both of you had changed the same text, theirs stays, and yours was not saved.',
  both: '. Where both of you had changed the same text, both were saved.',
  various: '. Where both of you had changed the same text, your choices were saved.',
}

const CHOSEN_OF_OWN: Readonly<Record<Chosen, string>> = {
  none: '; both texts were merged.',
  mine: '. Where the same text had changed, the text of this form was saved; the other is in the history.',
  theirs: '. Where the same text had changed, the text of the page stays, and that of this form was not saved.',
  both: '. Where the same text had changed, both were saved.',
  various: '. Where the same text had changed, your choices were saved.',
}

export const formatOrderConflict = (sections: readonly SectionName[]): string =>
  `Both of you had reordered ${formatSectionLabels(sections)}; your order was saved.`

/** @param titles titles of saved facts without text, at least one */
export const formatHiddenFacts = (titles: readonly string[]): string =>
  `${titles.join(', ')}: readers do not see ${titles.length === 1 ? 'this fact, because it has' : 'these facts, because they have'} no text yet.`
