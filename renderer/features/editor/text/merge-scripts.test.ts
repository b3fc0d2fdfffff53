/** Property test: two people edit one section by the commands of the editor, and the merge of their saves. */
import fc from 'fast-check'
import { TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { mergeSection, type SectionMergeResult } from '#shared/rules/merge/three-way-merge'
import { addLine, findPart, moveLine, removeLine } from './line-commands.ts'
import { openTextEditor } from './text-editor-fixture.ts'
import { findTouchedWords, listWords } from './touched-words.ts'

const RUNS = { seed: 1, numRuns: process.env['IW_LONG'] === '1' ? 1000 : 150 }

type Blocks = readonly Block[]

/** A section of two blocks, in which every word occurs once. */
function createBase(lengths: readonly number[]): Blocks {
  let count = 0
  const write = (words: number) => Array.from({ length: words }, () => `base${count++}`).join(' ')
  const lines = lengths.map((words, line) => ({ id: `e${line}`, title: '', text: write(words) }))
  const half = Math.ceil(lines.length / 2)
  return [lines.slice(0, half), lines.slice(half)].map((entries, block) => ({
    id: `b${block}`,
    sectionName: write(3),
    entries,
  }))
}

const COMMANDS = ['type', 'split', 'join', 'moveUp', 'moveDown', 'addLine', 'removeLine', 'removeWord'] as const
type Step = readonly [command: (typeof COMMANDS)[number] | 'place', where: number]

/** Carries out a script with the commands of the editor. Each step begins with the caret before a word. */
function edit(base: Blocks, who: string, steps: readonly Step[]): Blocks {
  const editor = openTextEditor(base, false, `new-${who}`)
  for (const [index, [command, where]] of steps.entries()) {
    const word = `${who}${index}`
    const places = listCaretPlaces(editor.state().doc)
    const { at, isLineStart } = places[where % places.length] ?? { at: 1, isLineStart: true }
    editor.run((state, dispatch) => {
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, at)))
      return true
    })
    if (command === 'type') editor.type(`${word} `)
    else if (command === 'split') editor.run(editor.enter)
    else if (command === 'join') join(editor, isLineStart)
    else if (command === 'moveUp' || command === 'moveDown') editor.run(moveLine(command === 'moveUp' ? -1 : 1))
    else if (command === 'removeLine') editor.run(removeLine)
    else if (command === 'removeWord') removeWord(editor)
    else if (command === 'place') place(editor, PLACES[where % PLACES.length])
    else {
      editor.run(addLine(false))
      editor.type(word)
    }
  }
  return editor.read()
}

const PLACES: readonly Place[] = [{ book: 'A', chapter: 2 }, { book: 'A', chapter: 5.5 }, { book: 'A' }, { book: 'B' }]

/** Places the line or block of the caret, if it has no place: to be given an earlier one is no mistake. */
function place(editor: Editor, at: Place | undefined): void {
  editor.run((state, dispatch) => {
    const { from, node } = findPart(state.doc, state.selection.from)
    if (node.attrs['at'] === null) dispatch?.(state.tr.setNodeAttribute(from, 'at', at))
    return true
  })
}

/** Maps each word of a placed heading or line, or of a line in a placed block, to that place. */
const listPlaces = (blocks: Blocks): ReadonlyMap<string, { readonly place: Place; readonly isOwn: boolean }> =>
  new Map(
    blocks.flatMap((block) =>
      [{ text: block.sectionName, at: block.at }, ...block.entries].flatMap(({ text, at }) => {
        const place = at ?? block.at
        const isOwn = at !== undefined
        return place === undefined ? [] : (text.match(/\S+/g) ?? []).map((word) => [word, { place, isOwn }] as const)
      }),
    ),
  )

/** True if no reader who has not reached the one place is shown what has the other. */
const isNotBefore = (place: Place | undefined, other: Place): boolean =>
  place?.book === '' ||
  (place !== undefined &&
    place.book === other.book &&
    (place.chapter ?? Number.POSITIVE_INFINITY) >= (other.chapter ?? Number.POSITIVE_INFINITY))

type Editor = ReturnType<typeof openTextEditor>

/** Backspace at the start of a paragraph, and a space between the words that have met. */
function join(editor: Editor, isLineStart: boolean): void {
  const { $from } = editor.state().selection
  const above = $from.index(0) > 0 ? editor.state().doc.child($from.index(0) - 1) : null
  const isParagraph = $from.parent.type.name === 'paragraph' && above?.type.name === 'paragraph'
  if (!isLineStart || !isParagraph) return
  editor.run(editor.backspace)
  const { parent, parentOffset } = editor.state().selection.$from
  const needsSpace = /\S$/.test(parent.textContent.slice(0, parentOffset)) && parentOffset < parent.content.size
  if (needsSpace) editor.type(' ')
}

function removeWord(editor: Editor): void {
  const { $from, from } = editor.state().selection
  const [word = ''] = /^\S+\s*/.exec($from.parent.textContent.slice($from.parentOffset)) ?? []
  editor.run((state, dispatch) => {
    dispatch?.(state.tr.delete(from, from + word.length))
    return true
  })
}

function listCaretPlaces(doc: ReturnType<Editor['state']>['doc']) {
  const places: { at: number; isLineStart: boolean }[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    const starts = [...node.textContent.matchAll(/\S+/g)].map(({ index }) => index)
    for (const start of starts.length === 0 ? [0] : starts)
      places.push({ at: at + 1 + start, isLineStart: start === 0 })
    return false
  })
  return places
}

const script = fc.array(fc.tuple(fc.constantFrom(...COMMANDS), fc.nat(999)), { minLength: 1, maxLength: 6 })
const placing = fc.array(fc.tuple(fc.constantFrom(...COMMANDS, 'place' as const, 'place' as const), fc.nat(999)), {
  minLength: 1,
  maxLength: 6,
})
const base = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 6 }).map(createBase)

const chooseBoth = ({ conflicts }: SectionMergeResult) => new Map(conflicts.map(({ id }) => [id, 'both'] as const))

function expectUniqueIds(blocks: Blocks): void {
  const entries = blocks.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(entries).toEqual([...new Set(entries)])
  const ids = blocks.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
}

/** Words of either side, without those that one of them removed from the base. */
function listKeptWords(base: Blocks, mine: Blocks, theirs: Blocks): readonly string[] {
  const [before, my, their] = [base, mine, theirs].map((blocks) => new Set(listWords(blocks)))
  return [...new Set([...(my ?? []), ...(their ?? [])])].filter(
    (word) => !before?.has(word) || (my?.has(word) && their?.has(word)),
  )
}

describe('the scripts of two people in one section', () => {
  it('are merged without the loss of a word, and without a question if they touched other words', () => {
    const counts = { runs: 0, apart: 0, withConflict: 0 }
    fc.assert(
      fc.property(base, script, script, (before, myScript, theirScript) => {
        const [mine, theirs] = [edit(before, 'mine', myScript), edit(before, 'theirs', theirScript)]
        const merged = mergeSection(before, mine, theirs)
        const both = mergeSection(before, mine, theirs, chooseBoth(merged))
        const touched = findTouchedWords(before, mine)
        const areApart = [...findTouchedWords(before, theirs)].every((word) => !touched.has(word))
        counts.runs++
        counts.apart += areApart ? 1 : 0
        counts.withConflict += merged.conflicts.length > 0 ? 1 : 0
        if (areApart) expect(merged.conflicts).toEqual([])
        expect(both.conflicts).toEqual([])
        const words = listWords(both.blocks)
        for (const word of listKeptWords(before, mine, theirs)) expect(words).toContain(word)
        if (areApart) expect(words.toSorted()).toEqual([...new Set(words)].toSorted())
        expectUniqueIds(merged.blocks)
        expectUniqueIds(both.blocks)
      }),
      RUNS,
    )
    console.log(`merged scripts: ${JSON.stringify(counts)}`)
    expect(counts.apart).toBeGreaterThan(counts.runs / 10)
    expect(counts.withConflict).toBeGreaterThan(0)
  })

  it('are merged so that every word has the place that either side gave to it, or a later one', () => {
    const counts = { own: 0, ofBlock: 0 }
    fc.assert(
      fc.property(base, placing, placing, placing, (before, first, myScript, theirScript) => {
        const placed = edit(before, 'first', first)
        const [mine, theirs] = [edit(placed, 'mine', myScript), edit(placed, 'theirs', theirScript)]
        const merged = mergeSection(placed, mine, theirs)
        const { blocks } = mergeSection(placed, mine, theirs, chooseBoth(merged))
        // A text that both changed is one that somebody reads again.
        if (merged.conflicts.some(({ kind }) => kind !== 'place')) return
        const places = listPlaces(blocks)
        const words = new Set(listWords(blocks))
        for (const [word, { place, isOwn }] of [...listPlaces(mine), ...listPlaces(theirs)]) {
          if (!words.has(word)) continue
          counts[isOwn ? 'own' : 'ofBlock']++
          // The place of a block gives way to that of its line.
          const is = places.get(word)?.place
          const isKept = isOwn ? isNotBefore(is, place) : is !== undefined
          if (!isKept) expect({ word, is, blocks, mine, theirs, placed }).toBe(place)
        }
      }),
      RUNS,
    )
    console.log(`words with places: ${JSON.stringify(counts)}`)
    expect(Math.min(counts.own, counts.ofBlock)).toBeGreaterThan(0)
  })
})
