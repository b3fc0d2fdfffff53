/** Messages of the editor. Wording that the specification gives is used unchanged. */

import { type Draft, listChangedSections } from '../model/drafts/draft.ts'
import { getSectionSpec, type SectionName } from '../model/page-types.ts'
import { isolate } from './isolate.ts'
import { pluralize } from './messages.ts'

export const EDITOR_LABELS = {
  aboutPage: 'About the page',
  add: (section: string) => `Add ${section}`,
  addContent: 'Add Content',
  addImage: 'Add Image',
  addParagraph: 'Add Paragraph',
  addSection: 'Add Section',
  beginAnew: 'Start again',
  bold: 'Bold',
  beginEmpty: 'Begin with an empty form',
  bookNumber: 'Book Order Number',
  cancelReset: 'Cancel reset',
  changeImage: 'Change Image',
  chooseOne: 'Choose one',
  close: 'Close',
  comment: 'What did you change? (for the history, optional)',
  commentButton: 'Comment',
  commentOfNewPage: 'Comment for the history (optional)',
  confirmReset: 'Confirm reset',
  createLike: 'Create another like this',
  damagedDraft: 'the damaged draft',
  discard: 'Discard',
  discardDraft: (draft: string) => `Discard ${draft}`,
  discardForGood: 'Discard permanently',
  download: 'Download',
  downloadAll: 'Download all drafts',
  downloadDraft: 'Download the draft',
  downloadTyped: 'Download what I typed',
  drafts: 'Drafts',
  earlierVersions: 'Earlier versions of this draft',
  find: 'Find',
  findAndReplace: 'Find and replace',
  goOn: 'Continue with the readable part',
  insertLink: 'Insert Link',
  imageTexts: {
    imageAlt: 'Alternative text, for people who cannot see it',
    imageCaption: 'Caption (without one, the text above)',
    imageCredit: 'Credit',
    imageLicence: 'Licence',
  },
  aboutImage: 'About the image (all optional)',
  imageFile: 'Image file',
  italics: 'Italics',
  keepIt: 'Keep it',
  links: 'Links',
  linkAll: 'Link All',
  linkThis: 'Link',
  locationType: 'Location Type',
  matchCase: 'Match case',
  moveDown: 'Move down',
  moveUp: 'Move up',
  /** An action, and what it applies to. */
  named: (action: string, name: string) => `${action}: ${name}`,
  name: 'Name',
  newPage: (type: string) => `A new ${type}`,
  nextMatch: 'Next',
  noSuchPageYet: 'no such page yet',
  notALink: 'Leave',
  /** Text before the name of a page. */
  open: 'Open',
  openDraft: 'Open the draft',
  pageDetails: 'Page details',
  pagesToLinkTo: 'Pages to link to',
  preview: 'Preview',
  /** The accessible name begins with the visible label. */
  previewOf: (section: string) => `Preview of ${section}`,
  previewsTogether: 'Opens and closes the previews of all sections',
  previousMatch: 'Previous',
  redo: 'Redo',
  remove: (section: string) => `Remove the ${section}`,
  removeContent: 'Remove Content',
  removeImage: 'Remove Image',
  removeSection: 'Remove Section',
  replace: 'Replace',
  replaceAll: 'Replace All',
  replaceWith: 'Replace with',
  resetAll: 'Reset All',
  retry: 'Retry',
  reviewNames: 'Review',
  save: 'Save',
  sectionName: 'Section Name',
  series: 'Series Name',
  smallChange: 'A small change',
  submit: 'Submit',
  submitsEverything: 'Everything that changed on this screen',
  takeBack: 'Restore this draft version',
  text: 'Text',
  title: 'Title',
  tools: 'Tools',
  toolsOf: (section: string) => `Tools: ${section}`,
  undo: 'Undo',
  usualTitles: 'Usual titles',
} as const

export const EDITOR_MESSAGES = {
  uploading: 'Uploading...',
  notLoaded: 'The editor cannot be loaded. Your drafts are stored on this device. Try again in a moment.',
  saved: 'Saved. Everybody sees it now.',
  /** Replaces `saved` once newer text exists. */
  savedBefore: 'Your last submission is on the page. Your changes since then are not published yet.',
  unchanged: 'Nothing to save: the page already has this text, so no new version was made.',
  blankPage: 'Nothing is written yet: Submit would create the page without a text.',
  madeBlank: 'It has no text yet. You can write it at any time with Edit Page.',
  /** Text after the name of a new page. */
  made: 'is saved. Everybody sees it now.',
  linking:
    'Type [[ for a link, @ for a place, and / in an empty line for a section with a heading, an image and other tools. Write **bold** and _italics_; begin a line with -, 1. or > for a list or a quote.',
  sectionHints: {
    ManualOfStyle:
      'Short facts, shown beside the text of the page. Each entry is a title, such as "Home", and its text.',
    Blurb: 'A short introduction, shown first on the page.',
  },
  leaveText: 'Tab leads to the next section. Alt+F10 leads to the picture and to the tools, Escape back to the text.',
  leaveFacts: 'Tab goes through the facts; Escape and then Tab leaves them.',
  movedTo: (item: string) => `Moved: ${item}.`,
  undone: 'Undone',
  redone: 'Redone',
  keeping: 'Saving on this device…',
  pastedTooLong:
    'This text is too long for one section, so it was not pasted. It is still on the clipboard; paste it in smaller pieces.',
  nothingTyped: 'No unsaved changes.',
  savedOnDevice: (time: string) => `Saved on this device ${time}`,
  waiting: 'waiting to be sent',
  saveWaits: 'Your save is waiting to be sent.',
  stuck: (why: string) => `needs you: ${why}`,
  storedNowhere: 'Not stored on this device',
  notStored:
    'What you type cannot be stored on this device, so it would be lost with this window. Save it, or download it as a file.',
  full: 'This device has no space left for drafts. Save your text, or download it as a file.',
  joined: 'This draft is open in another window too. Text typed in one appears in both.',
  discarded: 'This draft was discarded in another window. The text here is not stored unless you continue typing.',
  damaged:
    'A draft of this page is on this device, but part of it cannot be read. You can download all of it as a file, and continue with the readable part, or start again.',
  setAside:
    'Part of the draft on this device could not be read. It was set aside, not deleted; the readable part is below.',
  leftOver:
    'The page is created. An image that could not be uploaded, or text you typed meanwhile, is still in this draft. Submit to send it.',
  likeAnother: <T>(name: T) => [
    'This page begins like ',
    name,
    ': with its details, fact titles and headings, without its texts. Nothing is stored until you type.',
  ],
  newSeries: 'No page has this series yet. ',
  seriesInstead: (name: string) => `Use “${name}”`,
  otherDraft: <T>(name: T, age: T) => [
    'This is your unsent draft ',
    name,
    ', last changed ',
    age,
    '. The page that the link names can be created when this one is submitted or discarded.',
  ],
  patternNotRead: 'The page that this one should be like could not be read.',
  draftInPlace: <T>(name: T, age: T) => [
    'You have an unsent draft: ',
    name,
    ', last changed ',
    age,
    '. It stays as it is. Submit or discard it before you create another page of this type.',
  ],
  begun: 'Drafts you have not submitted:',
  nothingChanged: 'nothing changed yet',
  noDrafts: 'You have no unsaved drafts.',
  draftDamaged: 'A damaged draft',
  takenBack: 'The earlier version of the draft is restored. Undo reverts this.',
  noVersions: 'There is no earlier version yet: one is stored every minute.',
  noExport: 'Your drafts could not be read, so there is no file. Please try again.',
  sectionDamaged: 'Part of this section could not be read. Saving the section removes that part.',
  emptied: 'This section is empty. Saving it removes its text from the page; the history keeps it.',
  notUploaded: 'Not uploaded yet: the next Submit uploads it.',
  imagesAgain:
    'The image could not be uploaded; everything else is saved. It stays in your draft; submit again to send it.',
  imageNotHere: 'The image is no longer on this device. Please choose it again.',
  conflict:
    'Somebody else has changed the same text. Choose below which text to keep; nothing is saved before that, and nothing is lost.',
  /** Text beside a stored draft, while the choices of its conflict are not on the screen. */
  conflictStored:
    'Somebody else has changed the same text, so your changes are not saved yet. Press Submit to choose which text to keep; nothing is lost.',
  /** Text after the name of an existing page. */
  nameTaken: ' exists already. Edit that page, or choose a different name.',
  unsentHere: 'You have unsent changes to this page.',
  lastChanged: <T>(age: T) => ['Last changed ', age, '.'],
  continueEditing: 'Continue editing',
  nameInstead: (name: string) => `Name it “${name}”`,
  /** Texts before, between and after the names of similar pages. */
  similarPages: ['Did you mean ', ' or ', '?'],
  unknownSection: (section: string) => `Pages of this type have no section ${section}.`,
  problems: {
    busy: 'Others were saving at the same time. Nothing is lost; please submit again.',
    blocked:
      'The maintainers of this wiki have blocked your account from writing, so this was not saved. Your text is stored on this device.',
    denied:
      'The wiki refused this save. Your text is stored on this device. If you may edit this page, sign out and in again and submit again.',
    exists: 'This page already exists! Please choose a different name, or edit that page.',
    'exists-hidden':
      'A page with this name was removed or hidden. Only maintainers can show it again. Please choose a different name, or ask them; your text is stored on this device.',
    failed: 'The save failed because of an internal error. Your text is stored on this device.',
    hidden:
      'This page is hidden and cannot be changed. Your text is stored on this device; submit it again when the page is shown.',
    missing: 'This page is no longer there. Your text is stored on this device.',
    moved:
      'This page was renamed while you edited it. Your text is stored on this device; reload this screen to continue under the new name.',
    unreachable:
      'The wiki cannot be reached. Your text is stored on this device and will be sent when the wiki can be reached again.',
    'too-soon':
      'Please wait before you create another page: one in ten seconds is allowed. Your text is stored on this device; submit again then.',
    'signed-out': 'Your session has ended. Your text is stored on this device; sign in again and submit again.',
    clock:
      'The clock of this device is more than a day ahead of the wiki’s, so the page was not created: it would be listed before all newer ones. Correct the clock and submit again; your text is stored on this device.',
  },
  signedInAgain: 'You are signed in again, and your text is still here. Submit again.',
  noSuchPage: <T>(type: string, name: T) => [
    `The address may be mistyped, or the page does not exist yet. You can create it now, with the type ${type} and the name `,
    name,
    '.',
  ],
  selectTemplate: 'Please select a template',
  chooseTemplate: <T>(name: T) => ['Choose a template for “', name, '”: what kind of page it is.'],
} as const

/** Lists the changes of a draft that are not saved. */
export function formatDraftChanges(draft: Draft): string {
  const changed = listChangedSections(draft).length
  const off = [...draft.sections.values()].filter((section) => section.off).length
  return [
    changed > 0 && `${pluralize(changed, 'section')} changed`,
    draft.details !== null && 'page details changed',
    off > 0 && `${pluralize(off, 'section')} switched off`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** @param heading of the block; without one its number names it */
export const formatBlockName = (section: SectionName, position: number, heading = ''): string =>
  `${getSectionSpec(section).label}, ${heading === '' ? `Section ${position + 1}` : isolate(heading)}`

/** @param block name of the block that contains the entry */
export const formatEntryName = (isTitled: boolean, position: number, block: string): string =>
  `${isTitled ? 'Entry' : 'Paragraph'} ${position + 1} of ${block}`

/** @param removed the positions of what was removed; `entry` null: the whole block; `block` null: the section was reset */
export function formatRemoved(removed: {
  readonly section: SectionName
  readonly isTitled: boolean
  readonly block: number | null
  readonly entry: number | null
  readonly heading: string
}): string {
  const { section, isTitled, block, entry, heading } = removed
  if (block === null) return `${getSectionSpec(section).label} is reset: your changes to it are removed.`
  const within = formatBlockName(section, block, heading)
  return `${entry === null ? within : formatEntryName(isTitled, entry, within)} is removed.`
}

export const formatNotUploaded = (images: number): string =>
  `${pluralize(images, 'image')} could not be uploaded and stayed in your draft. The text is saved; submit again to upload the rest.`

export const formatUploadProgress = (image: {
  readonly number: number
  readonly of: number
  readonly share: number
}): string => `Image ${image.number} of ${image.of}: ${Math.floor(image.share * 100)} %`

export const formatSectionTooLarge = (section: SectionName, bytes: number): string =>
  `${getSectionSpec(section).label} was not saved: it has ${formatKilobytes(bytes)}, and a section can have 250 kB. Please move part of it to another section.`

const formatKilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`

/** @param saves 0 for a draft that was made from an undone merge, which has no text of the others */
export const formatStaleDraft = (saves: number): string => {
  const newer =
    saves > 0
      ? `This page has been saved ${pluralize(saves, 'time')} since your draft began.`
      : 'The page has changes of others that your draft does not have.'
  return `${newer} When you submit, your changes are merged; for a conflict you choose which text to keep.`
}
