/** The menu at the pointer: what can be done with the word, the link, the picture or the text that lies there. */
import { DESKTOP } from '#shared/messages/desktop-messages'
import { linkToShare } from '#shared/program-link'
import { isOwnAddress } from '../own-address.ts'

/** As much as Electron tells of the place. */
export interface PointedAt {
  readonly isEditable: boolean
  readonly selectionText: string
  readonly linkURL: string
  readonly mediaType: string
  readonly misspelledWord: string
  readonly dictionarySuggestions: readonly string[]
  readonly x: number
  readonly y: number
  readonly editFlags: {
    readonly canUndo: boolean
    readonly canRedo: boolean
    readonly canCut: boolean
    readonly canCopy: boolean
    readonly canPaste: boolean
    readonly canSelectAll: boolean
  }
}

export interface PointedActions {
  replaceWord(word: string): void
  addWord(word: string): void
  copyText(text: string): void
  copyImageAt(x: number, y: number): void
  openWindow(path: string): void
}

export type Entry =
  | { readonly type: 'separator' }
  | {
      readonly role: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll'
      readonly enabled: boolean
    }
  | { readonly label: string; readonly click: () => void }

const LINE: Entry = { type: 'separator' }

export function contextEntries(at: PointedAt, act: PointedActions): readonly Entry[] {
  const groups = [spelling(at, act), link(at, act), picture(at, act), text(at)]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [LINE, ...group]))
}

const MENU = DESKTOP.menu

function spelling(at: PointedAt, act: PointedActions): readonly Entry[] {
  const { misspelledWord: word } = at
  if (!at.isEditable || word === '') return []
  return [
    ...at.dictionarySuggestions.map((suggestion) => ({
      label: suggestion,
      click: () => act.replaceWord(suggestion),
    })),
    { label: MENU.addWord, click: () => act.addWord(word) },
  ]
}

function link({ linkURL }: PointedAt, act: PointedActions): readonly Entry[] {
  if (linkURL === '') return []
  const copy = { label: MENU.copyLink, click: () => act.copyText(linkToShare(linkURL)) }
  if (!isOwnAddress(linkURL)) return [copy]
  const { pathname, search, hash } = new URL(linkURL)
  const open = () => act.openWindow(`${pathname}${search}${hash}`)
  return [{ label: MENU.openInWindow, click: open }, copy]
}

const picture = ({ mediaType, x, y }: PointedAt, act: PointedActions): readonly Entry[] =>
  mediaType === 'image' ? [{ label: MENU.copyImage, click: () => act.copyImageAt(x, y) }] : []

function text({ isEditable, selectionText, editFlags }: PointedAt): readonly Entry[] {
  const copy: Entry = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    LINE,
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}
