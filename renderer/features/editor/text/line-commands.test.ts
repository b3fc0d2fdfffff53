import fc from 'fast-check'
import { baseKeymap } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { toDocument } from './convert-blocks.ts'
import { continueList, toggleFormat } from './format-commands.ts'
import {
  addBlock,
  addLine,
  findFirstCaret,
  insertLineBreak,
  moveLine,
  moveThroughFacts,
  pressBackspace,
  pressDelete,
  pressEnter,
  removeBlock,
  removeLine,
} from './line-commands.ts'
import { nothing, openTextEditor as open } from './text-editor-fixture.ts'

const paragraphs = (...all: string[]): DraftBlock[] => [
  { id: 'b', sectionName: 'Heading', entries: all.map((text, place) => ({ id: `e${place}`, title: '', text })) },
]
const facts = (...all: [string, string][]): DraftBlock[] => [
  { id: 'b', sectionName: '', entries: all.map(([title, text], place) => ({ id: `e${place}`, title, text })) },
]

describe('the first caret', () => {
  const readFirst = (blocks: DraftBlock[], isTitled: boolean, step: 1 | -1 = -1) => {
    const { $from } = findFirstCaret(toDocument(blocks, isTitled), step)
    return [$from.parent.type.name, $from.parentOffset]
  }

  it('is at the end of the text, or in the title of an empty fact', () => {
    expect(readFirst(paragraphs('one', 'two'), false)).toEqual(['paragraph', 3])
    expect(readFirst(facts(['Home', 'Silt']), true)).toEqual(['content', 4])
    expect(readFirst(facts(['Home', '']), true)).toEqual(['content', 0])
    expect(readFirst(facts(['Home', 'Silt'], ['', '']), true)).toEqual(['title', 0])
    expect(readFirst(paragraphs(), false)).toEqual(['heading', 7])
  })

  it('is at the start of the first line for somebody who comes from above', () => {
    expect(readFirst(paragraphs('one', 'two'), false, 1)).toEqual(['paragraph', 0])
    expect(readFirst(facts(['Home', 'Silt'], ['', '']), true, 1)).toEqual(['title', 0])
    expect(readFirst(paragraphs(), false, 1)).toEqual(['heading', 0])
    expect(readFirst([...paragraphs(), ...facts(['Home', 'Silt'])], true, 1)).toEqual(['heading', 0])
  })
})

describe('paragraphs', () => {
  it('are split by Enter, whose first half keeps the id, and joined by Backspace, which keeps the first id', () => {
    const { run, goTo, lines, enter, backspace } = open(paragraphs('onetwo', 'three'))
    goTo('onetwo', 3)
    run(enter)
    expect(lines()).toEqual(['e0 |one', 'new0 |two', 'e1 |three'])
    run(backspace)
    expect(lines()).toEqual(['e0 |onetwo', 'e1 |three'])
    goTo('three')
    run(backspace)
    expect(lines()).toEqual(['e0 |onetwothree'])
  })

  it('are reached by Enter from the end of their heading, which makes a line only where there is none', () => {
    const filled = open(paragraphs('one'))
    filled.goTo('Heading', 'Heading'.length)
    filled.run(filled.enter)
    filled.type('Now ')
    expect(filled.lines()).toEqual(['e0 |Now one'])
    const bare = open(paragraphs())
    bare.goTo('Heading', 'Heading'.length)
    bare.run(bare.enter)
    bare.run(bare.enter)
    expect(bare.lines()).toEqual(['new0 |', 'new1 |'])
    const split = open(paragraphs('one'))
    split.goTo('Heading', 4)
    split.run(split.enter)
    expect(split.lines()).toEqual(['new0 |ing', 'e0 |one'])
  })

  it('have a format around a selection, or none again', () => {
    const { run, goTo, lines, type } = open(paragraphs('one two'))
    goTo('one two', 3)
    run((state, dispatch) => {
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, state.selection.from - 3, state.selection.from)))
      return true
    })
    run(toggleFormat('**'))
    expect(lines()).toEqual(['e0 |**one** two'])
    run(toggleFormat('**'))
    expect(lines()).toEqual(['e0 |one two'])
    run(toggleFormat('_'))
    type('ONE')
    expect(lines()).toEqual(['e0 |_ONE_ two'])
    goTo('Heading')
    expect(run(toggleFormat('**'))).toBe(false)
  })

  it.each([
    ['- one', '- one\n- '],
    ['1. one', '1. one\n2. '],
    ['> one', '> one\n> '],
    ['a\n- one', 'a\n- one\n- '],
  ])('continue the list or quote %j', (text, expected) => {
    const { run, goTo, lines } = open(paragraphs(text))
    goTo(text, text.length)
    expect(run(continueList(false))).toBe(true)
    expect(lines()).toEqual([`e0 |${expected}`])
  })

  it('end a list at its empty last line', () => {
    const { run, goTo, lines } = open(paragraphs('- one\n- '))
    goTo('- one\n- ', 8)
    run(continueList(false))
    expect(lines()).toEqual(['e0 |- one', 'new0 |'])
    const single = open(paragraphs('- '))
    single.goTo('- ', 2)
    single.run(continueList(false))
    expect(single.lines()).toEqual(['e0 |'])
  })

  it('are no list if a sign stands elsewhere', () => {
    const { run, goTo } = open(paragraphs('a - b', 'c'))
    goTo('a - b', 5)
    expect(run(continueList(false))).toBe(false)
    goTo('c', 1)
    expect(run(continueList(false))).toBe(false)
  })

  it('have a line break by Shift and Enter', () => {
    const { run, goTo, lines } = open(paragraphs('onetwo'))
    goTo('onetwo', 3)
    run(insertLineBreak)
    expect(lines()).toEqual(['e0 |one\ntwo'])
  })

  it('are moved with the caret, but not above the heading', () => {
    const { run, goTo, type, lines } = open(paragraphs('one', 'two'))
    goTo('two', 3)
    run(moveLine(-1))
    type('!')
    expect(lines()).toEqual(['e1 |two!', 'e0 |one'])
    expect(run(moveLine(-1))).toBe(false)
    run(moveLine(1))
    expect(run(moveLine(1))).toBe(false)
    expect(lines()).toEqual(['e0 |one', 'e1 |two!'])
  })

  it('never join a heading', () => {
    const { run, goTo, lines, read, backspace } = open(paragraphs('one'))
    goTo('one')
    run(backspace)
    expect(lines()).toEqual(['e0 |one'])
    goTo('Heading', 7)
    expect(run(pressDelete)).toBe(true)
    expect(read()[0]?.sectionName).toBe('Heading')
  })
})

describe('blocks', () => {
  const second: DraftBlock = { id: 'c', sectionName: '', entries: [{ id: 'f', title: '', text: 'two' }] }
  const two: DraftBlock[] = [...paragraphs('one'), second]

  it('are joined by Backspace in an empty heading, unless the block has an image', () => {
    const { run, goTo, read, backspace } = open(two)
    goTo('')
    run(backspace)
    expect(read().map(({ id, entries }) => [id, entries.map(({ text }) => text)])).toEqual([['b', ['one', 'two']]])
    const kept = open([...paragraphs('one'), { ...second, id: 'with-image', imageUrl: 'x' }])
    kept.goTo('')
    kept.run(kept.backspace)
    expect(kept.read()).toHaveLength(2)
  })

  it('are moved as a whole, added and removed', () => {
    const { run, goTo, type, read } = open(two)
    goTo('Heading')
    run(moveLine(1))
    expect(read().map(({ id }) => id)).toEqual(['c', 'b'])
    run(addBlock(false))
    type('Third')
    expect(read().map(({ sectionName, entries }) => [sectionName, entries.length])).toEqual([
      ['', 1],
      ['Heading', 1],
      ['Third', 1],
    ])
    for (let left = 3; left > 0; left--) run(removeBlock)
    expect(read()).toEqual([])
  })
})

describe('a block that is added', () => {
  it('replaces the empty line of the caret at the end', () => {
    const { run, goTo, read, enter, type } = open(paragraphs('one', 'two'))
    const texts = () => read().map(({ entries }) => entries.map(({ text }) => text))
    goTo('two', 3)
    run(enter)
    run(addBlock(false))
    type('Heading')
    expect(texts()).toEqual([['one', 'two'], ['']])
    goTo('one', 3)
    run(enter)
    run(addBlock(false))
    expect(texts()).toEqual([['one', '', 'two'], [''], ['']])
  })
})

describe('facts', () => {
  it('are filled in by Enter and Tab', () => {
    const { run, goTo, type, lines, enter, backspace } = open(facts(['Home', 'Silt']), true)
    goTo('Home', 4)
    run(enter)
    type('The ')
    goTo('The Silt', 8)
    run(enter)
    type('Age')
    run(moveThroughFacts(1))
    type('900')
    expect(lines()).toEqual(['e0 Home|The Silt', 'new0 Age|900'])
    expect(run(moveThroughFacts(1))).toBe(false)
    run(moveThroughFacts(-1))
    type('!')
    expect(lines()[1]).toBe('new0 Age!|900')
    goTo('900')
    run(backspace)
    expect(lines()).toHaveLength(2)
    run(addLine(true))
    expect(lines()).toHaveLength(3)
    run(backspace)
    expect(lines()).toHaveLength(2)
    run(removeLine)
    expect(lines()).toEqual(['e0 Home|The Silt'])
  })

  it('are made of paragraphs that come from elsewhere', () => {
    const editor = open(facts(['Home', 'Silt']), true)
    const line = toDocument(paragraphs('pasted'), false).child(1)
    editor.run((state, dispatch) => {
      dispatch?.(state.tr.insert(state.doc.content.size, line))
      return true
    })
    expect(editor.lines()).toEqual(['e0 Home|Silt', 'new0 |pasted'])
  })
})

describe('any keys', () => {
  const commands = [
    pressEnter(false),
    pressBackspace(() => false),
    pressDelete,
    insertLineBreak,
    moveLine(1),
    moveLine(-1),
    addLine(false),
    addBlock(false),
    ...[baseKeymap['Backspace'] ?? nothing, baseKeymap['Delete'] ?? nothing],
  ]
  const letters = (words: string) => [...words.replace(/\n/g, '')].toSorted().join('')

  it('lose no letter, and leave every block and line with an id of its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(commands.length - 1), fc.nat(1000)), { maxLength: 40 }),
        fc.boolean(),
        (steps, isTitled) => {
          const start = isTitled ? facts(['one', 'two'], ['three', 'four']) : paragraphs('one two', '', 'three')
          const editor = open(start, isTitled)
          const before = letters(editor.state().doc.textContent)
          for (const [which, where] of steps) {
            const { doc } = editor.state()
            editor.run((state, dispatch) => {
              dispatch?.(state.tr.setSelection(TextSelection.near(doc.resolve(where % doc.content.size))))
              return true
            })
            editor.run(commands[which] ?? nothing)
          }
          editor.state().doc.check()
          expect(letters(editor.state().doc.textContent)).toBe(before)
          const all = editor.read()
          const ids = all.flatMap(({ entries }) => entries.map(({ id }) => id))
          expect(new Set(ids).size).toBe(ids.length)
          expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
        },
      ),
    )
  })
})
