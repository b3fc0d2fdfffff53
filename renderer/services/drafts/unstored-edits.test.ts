import { describe, expect, it } from 'vitest'
import { createDraft, type DraftEdit, type DraftKey, getDraftId } from '#shared/model/drafts/draft'
import { MAX_UNSTORED_EDITS, UnstoredEdits } from './unstored-edits.ts'

const KEY: DraftKey = { owner: 'u1', subject: { kind: 'new', type: 'Item' } }
const ID = getDraftId(KEY)
const AT = '2026-01-01T00:00:00.000Z'
const edits: readonly DraftEdit[] = Array.from({ length: MAX_UNSTORED_EDITS + 5 }, (_, n) => ({
  kind: 'summary',
  at: AT,
  summary: { comment: `${n}`, minor: false },
}))
const [first, second, third] = edits as readonly [DraftEdit, DraftEdit, DraftEdit]

const found = (unstored: readonly DraftEdit[], journalCount: number) => ({
  key: KEY,
  draft: createDraft(KEY, AT),
  edits: unstored,
  count: journalCount + unstored.length,
  unstored,
  journalCount,
  damaged: null,
})

function open(isAnswered = true) {
  const completions: unknown[] = []
  const complete = async (id: string, { hasSnapshot, ...completion }: { hasSnapshot: () => boolean }) => {
    completions.push([id, completion, hasSnapshot()])
    if (!isAnswered) throw new DOMException('denied', 'SecurityError')
  }
  return { completions, unstored: new UnstoredEdits({ complete }, { read: () => '{}' }) }
}

describe('edits that the journal may not have yet', () => {
  it('are the newest ones of one draft', () => {
    const { unstored } = open()
    unstored.add('another', third)
    expect(edits.map((edit) => unstored.add(ID, edit)).at(-1)).toEqual(edits.slice(-MAX_UNSTORED_EDITS))
  })

  it('are no longer held when the journal has them, or when the draft is discarded', () => {
    const { unstored } = open()
    unstored.add(ID, first)
    unstored.add(ID, second)
    unstored.remove(ID, [first])
    expect(unstored.add(ID, third)).toEqual([second, third])
    unstored.clear(ID)
    expect(unstored.add(ID, third)).toEqual([third])
  })

  it('of a closed window go to the journal, and are held until it has them', async () => {
    const { completions, unstored } = open()
    const completing = unstored.complete(KEY, found([first], 3))
    expect(unstored.add(ID, second)).toEqual([first, second])
    await completing
    expect(completions).toEqual([[ID, { key: KEY, count: 3, edits: [first] }, true]])
    expect(unstored.add(ID, third)).toEqual([second, third])
    await unstored.complete(KEY, found([], 3))
    expect(completions).toHaveLength(1)
  })

  it('of a closed window are held on if the journal fails', async () => {
    const { unstored } = open(false)
    await unstored.complete(KEY, found([first], 0))
    expect(unstored.add(ID, second)).toEqual([first, second])
  })
})
