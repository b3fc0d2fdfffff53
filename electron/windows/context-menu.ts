/** Context menu: entries for the misspelled word, link, image or text at the pointer. */
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { toShareableLink } from '#shared/program-link'
import { isOwnAddress } from '../own-address.ts'

/** Subset of Electron's `ContextMenuParams`. */
export interface ContextMenuParams {
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

export interface ContextMenuActions {
  replaceWord(word: string): void
  addWord(word: string): void
  copyText(text: string): void
  copyImageAt(x: number, y: number): void
  openWindow(path: string): void
}

export type ContextMenuEntry =
  | { readonly type: 'separator' }
  | {
      readonly role: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll'
      readonly enabled: boolean
    }
  | { readonly label: string; readonly click: () => void }

const SEPARATOR: ContextMenuEntry = { type: 'separator' }

export function createContextMenu(params: ContextMenuParams, actions: ContextMenuActions): readonly ContextMenuEntry[] {
  const groups = [
    createSpellingEntries(params, actions),
    createLinkEntries(params, actions),
    createImageEntries(params, actions),
    createTextEntries(params),
  ]
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [SEPARATOR, ...group]))
}

const MENU = DESKTOP_MESSAGES.menu

function createSpellingEntries(at: ContextMenuParams, actions: ContextMenuActions): readonly ContextMenuEntry[] {
  const { misspelledWord: word } = at
  if (!at.isEditable || word === '') return []
  return [
    ...at.dictionarySuggestions.map((suggestion) => ({
      label: suggestion,
      click: () => actions.replaceWord(suggestion),
    })),
    { label: MENU.addWord, click: () => actions.addWord(word) },
  ]
}

function createLinkEntries({ linkURL }: ContextMenuParams, actions: ContextMenuActions): readonly ContextMenuEntry[] {
  if (linkURL === '') return []
  const copy = { label: MENU.copyLink, click: () => actions.copyText(toShareableLink(linkURL)) }
  if (!isOwnAddress(linkURL)) return [copy]
  const { pathname, search, hash } = new URL(linkURL)
  const open = () => actions.openWindow(`${pathname}${search}${hash}`)
  return [{ label: MENU.openInWindow, click: open }, copy]
}

const createImageEntries = (
  { mediaType, x, y }: ContextMenuParams,
  actions: ContextMenuActions,
): readonly ContextMenuEntry[] =>
  mediaType === 'image' ? [{ label: MENU.copyImage, click: () => actions.copyImageAt(x, y) }] : []

function createTextEntries({ isEditable, selectionText, editFlags }: ContextMenuParams): readonly ContextMenuEntry[] {
  const copy: ContextMenuEntry = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    SEPARATOR,
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}
