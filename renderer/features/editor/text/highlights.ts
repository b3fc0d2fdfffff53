/** ProseMirror plugin: marks ranges of the text without changing it. The marks move with the text around them. */
import type { EditorState } from 'prosemirror-state'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

/** Positions in the document. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

const HIGHLIGHTS = ['found', 'current', 'name', 'review', 'missing'] as const
export type Highlight = (typeof HIGHLIGHTS)[number]

const KEYS: Readonly<Record<Highlight, PluginKey<DecorationSet>>> = {
  found: new PluginKey('found'),
  current: new PluginKey('current'),
  name: new PluginKey('name'),
  review: new PluginKey('review'),
  missing: new PluginKey('missing'),
}

/** @param classes class of each kind of mark */
export const highlightPlugins = (classes: Readonly<Record<Highlight, string>>): readonly Plugin[] =>
  HIGHLIGHTS.map(
    (kind) =>
      new Plugin<DecorationSet>({
        key: KEYS[kind],
        state: {
          init: () => DecorationSet.empty,
          apply(tr, before) {
            const ranges: readonly TextRange[] | undefined = tr.getMeta(KEYS[kind])
            if (ranges === undefined) return before.map(tr.mapping, tr.doc)
            const drawn = ranges.map(({ from, to }) => Decoration.inline(from, to, { class: classes[kind] }))
            return DecorationSet.create(tr.doc, drawn)
          },
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
        },
      }),
  )

/** Replaces the marks of one kind. */
export function setHighlight(view: EditorView, kind: Highlight, ranges: readonly TextRange[]): void {
  const shown = readHighlight(view.state, kind)
  const isShown =
    shown.length === ranges.length &&
    ranges.every(({ from, to }) => shown.some((mark) => mark.from === from && mark.to === to))
  // A change of the drawn text would end a composition.
  if (!isShown && !view.composing) view.dispatch(view.state.tr.setMeta(KEYS[kind], ranges))
}

const readHighlight = (state: EditorState, kind: Highlight): readonly Decoration[] =>
  KEYS[kind].getState(state)?.find() ?? []
