import { describe, expect, it } from 'vitest'
import { type ContextMenuActions, type ContextMenuParams, createContextMenu } from './context-menu.ts'

const FLAGS = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canSelectAll: true,
}
const NOTHING: ContextMenuParams = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  mediaType: 'none',
  misspelledWord: '',
  dictionarySuggestions: [],
  x: 3,
  y: 4,
  editFlags: FLAGS,
}

function shown(at: Partial<ContextMenuParams>) {
  const done: string[] = []
  const act: ContextMenuActions = {
    replaceWord: (word) => void done.push(`replace ${word}`),
    addWord: (word) => void done.push(`add ${word}`),
    copyText: (text) => void done.push(`copy ${text}`),
    copyImageAt: (x, y) => void done.push(`image ${x} ${y}`),
    openWindow: (path) => void done.push(`open ${path}`),
  }
  const entries = createContextMenu({ ...NOTHING, ...at }, act)
  for (const entry of entries) if ('click' in entry) entry.click()
  const names = entries.map((entry) => ('label' in entry ? entry.label : 'role' in entry ? entry.role : '-'))
  return { names, done }
}

describe('the context menu', () => {
  it('is empty where there is nothing to do', () => expect(shown({}).names).toEqual([]))

  it('copies what is selected', () => expect(shown({ selectionText: 'tide' }).names).toEqual(['copy']))

  it('offers corrections of a misspelled word, and to add it to the dictionary', () => {
    const { names, done } = shown({
      isEditable: true,
      misspelledWord: 'tyde',
      dictionarySuggestions: ['tide', 'tied'],
    })
    expect(names.slice(0, 4)).toEqual(['tide', 'tied', 'Add to Dictionary', '-'])
    expect(names).toContain('paste')
    expect(done).toEqual(['replace tide', 'replace tied', 'add tyde'])
  })

  it('opens a link of the wiki in a window, and only copies an external one', () => {
    expect(shown({ linkURL: 'app://wiki/Book/Tide?page=2#x' }).done).toEqual([
      'open /Book/Tide?page=2#x',
      'copy infinite-worlds://wiki/Book/Tide?page=2#x',
    ])
    expect(shown({ linkURL: 'https://evil.example/' }).names).toEqual(['Copy Link'])
    expect(shown({ linkURL: 'javascript:alert(1)' }).names).toEqual(['Copy Link'])
  })

  it('copies a picture', () => expect(shown({ mediaType: 'image' }).done).toEqual(['image 3 4']))
})
