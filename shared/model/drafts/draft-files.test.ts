import { describe, expect, it } from 'vitest'
import { replayEdits } from '../../rules/drafts/draft-log.ts'
import type { Draft, DraftEdit, DraftKey } from './draft.ts'
import { createDraftFiles } from './draft-files.ts'

const AT = '2026-01-01T00:00:00.000Z'
const KEY: DraftKey = {
  owner: 'ane',
  subject: { kind: 'part', type: 'Race', view: '', page: 'x' },
}

function draft(key: DraftKey, edits: readonly DraftEdit[]): Draft {
  const made = replayEdits(key, edits)
  if (made === null) throw new Error('no edits')
  return made
}

const typed: readonly DraftEdit[] = [
  { kind: 'begin', at: AT, pageName: '../Anwë: 👑', rev: 1 },
  {
    kind: 'blocks',
    at: AT,
    section: 'Blurb',
    blocks: [
      {
        id: 'a',
        sectionName: 'Origins',
        entries: [{ id: 'e', title: '', text: 'They came\nat dawn.', at: { book: 'Carried,Forward', chapter: 3 } }],
        chosenImage: 'i1',
        imageAlt: 'a gate',
        at: { book: 'Carried,Forward' },
      },
      { id: 'b', sectionName: '', entries: [], chosenImage: 'gone' },
    ],
  },
]

const image = { id: 'i1', name: 'gate/of:dawn.png', type: 'image/png', bytes: new Uint8Array([1]) }

describe('export of unsent drafts', () => {
  it('creates a readable text for each draft, with its images in a folder', async () => {
    const files = await createDraftFiles(
      [
        { kind: 'draft', draft: draft(KEY, typed) },
        { kind: 'damaged', key: null, text: 'half of' },
        // All its changes were undone.
        { kind: 'draft', draft: draft(KEY, typed.slice(0, 1)) },
        {
          kind: 'draft',
          draft: draft({ owner: 'ane', subject: { kind: 'new', type: 'Book' } }, [
            { kind: 'blocks', at: AT, section: 'Chapters', blocks: [] },
          ]),
        },
      ],
      async (_, id) => (id === 'i1' ? image : null),
    )
    expect([...files]).toEqual([
      ['1 _Anwë_ _ (Race)/1 gate_of_dawn.png', image.bytes],
      [
        '1 _Anwë_ _ (Race).txt',
        '../Anwë: 👑\n\n# Blurb\n\n## Origins\n\nPlace: Carried Forward\n\n![a gate](1 _Anwë_ _ (Race)/1 gate_of_dawn.png)\n\nThey came\nat dawn.\nPlace: Carried Forward, chapter 3\n',
      ],
      ['2 damaged draft.txt', 'half of'],
      ['3 A new Book.txt', '# Chapters\n'],
    ])
  })

  it('never leaves its folder, for any names of pages and images', async () => {
    const names = ['..', '../../x', '/etc/passwd', 'C:\\x', 'a\0b', '', ' . ', 'x'.repeat(300)]
    for (const pageName of names) {
      const files = await createDraftFiles(
        [
          {
            kind: 'draft',
            draft: draft(KEY, [{ kind: 'begin', at: AT, pageName, rev: 1 }, ...typed.slice(1)]),
          },
        ],
        async () => ({ ...image, name: pageName }),
      )
      for (const path of files.keys()) {
        expect(path).toMatch(/^1 [^/\\:\0]+(?:\/\d [^/\\:\0]+)?$/)
        expect(path.split('/')).not.toContain('..')
      }
    }
  })
})
