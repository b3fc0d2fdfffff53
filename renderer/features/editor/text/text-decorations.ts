/** ProseMirror plugin: draws links, formats and places in the text, and placeholders of empty headings and lines. */
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { ADDRESS, LINK } from '#shared/model/text/text-signs'
import type { StoryPlaces } from '../places/story-places.ts'
import { findFormats } from './find-formats.ts'
import { decoratePlace } from './place-chips.ts'

export interface TextDecorationOptions {
  readonly classes: Readonly<Record<'link' | 'sign' | 'empty' | 'strong' | 'em' | 'place' | 'line', string>>
  /** Placeholder of an empty text block, by the name of its type. */
  readonly placeholders: Readonly<Record<string, string>>
}

const LINK_MARKUP = new RegExp(`${LINK.source}|${ADDRESS.source}`, 'g')
const SIGN_LENGTH = 2
/** Types of text blocks whose text may have formats. */
const FORMATTED: ReadonlySet<string> = new Set(['paragraph', 'content'])

const KEY = new PluginKey<DecorationSet>('text')

/** @param story where the books of the places are found */
export const textDecorations = (
  { classes, placeholders }: TextDecorationOptions,
  story: StoryPlaces,
): Plugin<DecorationSet> => {
  const decorate = (node: Node, at: number): Decoration[] => {
    if (!node.isTextblock) return []
    const { textContent: text } = node
    if (text === '') {
      const placeholder = placeholders[node.type.name]
      const attributes = { class: classes.empty, ...(placeholder && { 'data-hint': placeholder }) }
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
      const place = decoratePlace(node, at, classes.place, story.state())
      found.push(...decorate(node, at), ...(place === null ? [] : [place]))
    })
    return found
  }
  const decorateAll = (doc: Node) => DecorationSet.create(doc, decorateRange(doc, 0, doc.content.size))
  return new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: (_, { doc }) => decorateAll(doc),
      // Only the changed lines are drawn again.
      apply(tr, before) {
        const { doc } = tr
        if (tr.getMeta(KEY) === 'books') return decorateAll(doc)
        if (!tr.docChanged) return before
        let drawn = before.map(tr.mapping, doc)
        for (const { from, to } of listChanges(tr)) {
          const start = findLineStart(doc, from)
          const end = findLineEnd(doc, to)
          // `find` also returns what touches the range: the placeholders of the lines above and below.
          const inside = drawn.find(start, end).filter((one) => one.from < end && one.to > start)
          drawn = drawn.remove(inside).add(doc, decorateRange(doc, start, end))
        }
        return drawn
      },
    },
    view: (view) => ({ destroy: redrawWithBooks(view, story) }),
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })
}

/** Draws all places again when the books or the series of the page change. Returns the function that stops this. */
function redrawWithBooks(view: EditorView, story: StoryPlaces): () => void {
  let { index, series } = story.state()
  const redraw = () => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(KEY, 'books'))
  }
  return story.subscribe(() => {
    const now = story.state()
    if (now.index === index && now.series === series) return
    ;({ index, series } = now)
    // A change of the drawn text would end a composition.
    if (view.composing) view.dom.addEventListener('compositionend', redraw, { once: true })
    else redraw()
  })
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The range of changed text, and each part whose place has changed. */
function listChanges(tr: Transaction): readonly Range[] {
  const text = tr.changedRange()
  const changed: Range[] = text === null ? [] : [text]
  for (const [index, step] of tr.steps.entries()) {
    if (!('attr' in step && 'pos' in step && typeof step.pos === 'number')) continue
    const at = tr.mapping.slice(index + 1).map(step.pos + 1)
    changed.push({ from: at, to: at })
  }
  return changed
}

const findLineStart = (doc: Node, at: number): number => {
  const $at = doc.resolve(at)
  return $at.depth === 0 ? at : $at.before(1)
}

const findLineEnd = (doc: Node, at: number): number => {
  const $at = doc.resolve(at)
  return $at.depth === 0 ? at : $at.after(1)
}
