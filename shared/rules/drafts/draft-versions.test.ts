import { describe, expect, it } from 'vitest'
import type { DraftBlock, DraftEdit, DraftKey } from '#shared/model/drafts/draft'
import { listDraftVersions } from './draft-versions.ts'

const AT = '2026-01-01T00:00:00.000Z'
const KEY: DraftKey = {
  owner: 'u1',
  subject: { kind: 'part', type: 'Item', view: '', page: 'Gate' },
}
const entry = (id: string) => ({ id, title: '', text: `Paragraph ${id} of some length.` })
const blocks = (...ids: string[]): DraftBlock[] => [{ id: 'a', sectionName: '', entries: ids.map(entry) }]
const put = (...ids: string[]): DraftEdit => ({
  kind: 'blocks',
  at: AT,
  section: 'Blurb',
  blocks: blocks(...ids),
})
const versions = (...edits: DraftEdit[]) =>
  listDraftVersions(KEY, [{ kind: 'grab', at: AT, section: 'Blurb', base: null }, ...edits]).map(
    ({ draft }) => draft.sections.get('Blurb')?.blocks,
  )

describe('versions of a draft, within one minute', () => {
  it('contain the state before a paragraph was removed', () => {
    expect(versions(put('1', '2', '3', '4'), put('1', '2', '4'))[0]).toEqual(blocks('1', '2', '3', '4'))
  })

  it('are not created for moved blocks', () => {
    const before = versions(put('1', '2', '3'))
    expect(versions(put('1', '2', '3'), put('3', '1', '2'))).toEqual(before)
  })
})
