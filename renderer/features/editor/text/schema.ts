/** ProseMirror schema of a section: headings of its blocks, and lines, which are paragraphs or facts. */
import { Schema } from 'prosemirror-model'

const id = { id: { default: null, validate: 'string|null' } } as const

/** Texts are kept literally: white space and line breaks are significant. */
export const SECTION_SCHEMA = new Schema({
  nodes: {
    doc: { content: 'heading part*' },
    text: { group: 'inline' },
    /** Begins a block. Its text is the name of the block, which may be empty. */
    heading: {
      group: 'part',
      content: 'text*',
      attrs: id,
      isolating: true,
      defining: true,
      whitespace: 'pre',
      parseDOM: [{ tag: 'h3', preserveWhitespace: 'full' }],
      toDOM: () => ['h3', { dir: 'auto' }, 0],
    },
    paragraph: {
      group: 'part',
      content: 'text*',
      attrs: id,
      whitespace: 'pre',
      parseDOM: [{ tag: 'p', preserveWhitespace: 'full' }],
      toDOM: () => ['p', { dir: 'auto' }, 0],
    },
    /** A titled entry. */
    fact: {
      group: 'part',
      content: 'title content',
      attrs: id,
      isolating: true,
      defining: true,
      parseDOM: [{ tag: 'div[data-part=fact]' }],
      toDOM: () => ['div', { 'data-part': 'fact' }, 0],
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
