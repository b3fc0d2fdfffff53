/** ProseMirror plugin: draws links and formats in the text, and placeholders of empty headings and lines. */
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { ADDRESS, LINK } from '#shared/model/text/text-signs'
import { findFormats } from './find-formats.ts'

export interface TextDecorationOptions {
  readonly classes: Readonly<Record<'link' | 'sign' | 'empty' | 'strong' | 'em', string>>
  /** Placeholder of an empty text block, by the name of its type. */
  readonly placeholders: Readonly<Record<string, string>>
}

const LINK_MARKUP = new RegExp(`${LINK.source}|${ADDRESS.source}`, 'g')
const SIGN_LENGTH = 2
/** Types of text blocks whose text may have formats. */
const FORMATTED: ReadonlySet<string> = new Set(['paragraph', 'content'])

export const textDecorations = ({ classes, placeholders }: TextDecorationOptions): Plugin<DecorationSet> => {
  const decorate = (node: Node, at: number): Decoration[] => {
    if (!node.isTextblock) return []
    const { textContent: text } = node
    if (text === '') {
      const placeholder = placeholders[node.type.name]
      const attributes = { class: classes.empty, ...(placeholder && { 'data-placeholder': placeholder }) }
      return [Decoration.node(at, at + node.nodeSize, attributes)]
    }
    const toPosition = (offset: number) => at + 1 + offset
    const links = [...text.matchAll(LINK_MARKUP)].flatMap(({ 0: whole, index }) => {
      const start = toPosition(index)
      const end = start + whole.length
      const link = Decoration.inline(start, end, { class: classes.link })
      if (!whole.startsWith('[[')) return [link]
      const sign = { class: classes.sign }
      return [
        link,
        Decoration.inline(start, start + SIGN_LENGTH, sign),
        Decoration.inline(end - SIGN_LENGTH, end, sign),
      ]
    })
    if (!FORMATTED.has(node.type.name)) return links
    const formats = findFormats(text).map(({ kind, from, to }) =>
      Decoration.inline(toPosition(from), toPosition(to), { class: classes[kind] }),
    )
    return [...links, ...formats]
  }
  const decorateRange = (doc: Node, from: number, to: number): Decoration[] => {
    const found: Decoration[] = []
    doc.nodesBetween(from, to, (node, at) => {
      found.push(...decorate(node, at))
    })
    return found
  }
  return new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, decorateRange(doc, 0, doc.content.size)),
      // Only the changed lines are drawn again.
      apply(tr, before) {
        if (!tr.docChanged) return before
        let drawn = before.map(tr.mapping, tr.doc)
        const { doc } = tr
        const changed = tr.changedRange()
        if (changed === null) return drawn
        const from = findLineStart(doc, changed.from)
        const to = findLineEnd(doc, changed.to)
        drawn = drawn.remove(drawn.find(from, to))
        return drawn.add(doc, decorateRange(doc, from, to))
      },
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })
}

const findLineStart = (doc: Node, at: number): number => {
  const $at = doc.resolve(at)
  return $at.depth === 0 ? at : $at.before(1)
}

const findLineEnd = (doc: Node, at: number): number => {
  const $at = doc.resolve(at)
  return $at.depth === 0 ? at : $at.after(1)
}
