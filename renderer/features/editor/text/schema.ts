/** ProseMirror schema of a section: headings of its blocks, and lines, which are paragraphs or facts. */
import { type Node, Schema } from 'prosemirror-model'
import type { Place } from '#shared/model/place'
import { readDraftPlace } from '#shared/model/place-items'
import { isRecord } from '#shared/model/stored-fields'

/** The attributes of a block or line: its id, and its place in the story. */
const attrs = {
  id: { default: null, validate: 'string|null' },
  at: {
    default: null,
    validate: (at: unknown) => {
      if (at !== null && !isRecord(at)) throw new RangeError('Invalid place')
    },
  },
} as const

/**
 * Only the place is in a copy. A copied line gets an id of its own. The attribute is not `data-at`, whose elements the
 * script in the document hides.
 */
const toAttributes = ({ attrs: { at } }: Node) => (at === null ? {} : { 'data-line-place': JSON.stringify(at) })

function readAttributes(element: HTMLElement): { readonly at: Place | null } {
  const { linePlace: place } = element.dataset
  if (place === undefined) return { at: null }
  try {
    return { at: readDraftPlace(JSON.parse(place)) }
  } catch {
    return { at: readDraftPlace(null) }
  }
}

/** Texts are kept literally: white space and line breaks are significant. */
export const SECTION_SCHEMA = new Schema({
  nodes: {
    doc: { content: 'heading part*' },
    text: { group: 'inline' },
    /** Begins a block. Its text is the name of the block, which may be empty. */
    heading: {
      group: 'part',
      content: 'text*',
      attrs,
      isolating: true,
      defining: true,
      whitespace: 'pre',
      parseDOM: [{ tag: 'h3', preserveWhitespace: 'full', getAttrs: readAttributes }],
      toDOM: (node) => ['h3', { dir: 'auto', ...toAttributes(node) }, 0],
    },
    paragraph: {
      group: 'part',
      content: 'text*',
      attrs,
      whitespace: 'pre',
      parseDOM: [{ tag: 'p', preserveWhitespace: 'full', getAttrs: readAttributes }],
      toDOM: (node) => ['p', { dir: 'auto', ...toAttributes(node) }, 0],
    },
    /** A titled entry. */
    fact: {
      group: 'part',
      content: 'title content',
      attrs,
      isolating: true,
      defining: true,
      parseDOM: [{ tag: 'div[data-part=fact]', getAttrs: readAttributes }],
      toDOM: (node) => ['div', { 'data-part': 'fact', ...toAttributes(node) }, 0],
    },
    title: {
      content: 'text*',
      isolating: true,
      whitespace: 'pre',
      parseDOM: [{ tag: 'div[data-part=title]', preserveWhitespace: 'full' }],
      toDOM: () => ['div', { 'data-part': 'title', dir: 'auto' }, 0],
    },
    content: {
      content: 'text*',
      isolating: true,
      whitespace: 'pre',
      parseDOM: [{ tag: 'div[data-part=text]', preserveWhitespace: 'full' }],
      toDOM: () => ['div', { 'data-part': 'text', dir: 'auto' }, 0],
    },
  },
})
