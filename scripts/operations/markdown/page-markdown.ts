/** A page as Markdown that people read and edit, and back: what was written is read as the very same. */
import type { Block, Entry, PageDetails } from '#shared/model/page'
import {
  isSectionName,
  LOCATION_TYPES,
  type SectionName,
  sectionsOf,
  typeNamed,
} from '#shared/model/page-types'
import { numberOr, oneOf, optionalText, text } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { readFrontMatter, writeFrontMatter } from './front-matter.ts'

export interface MarkdownPage {
  readonly details: PageDetails
  /** ISO-8601 UTC; null where nobody knows. */
  readonly createdAt: string | null
  /** Who made it; null where the file does not say. */
  readonly author: { readonly uid: string; readonly userName: string } | null
  /** Images by the name of their file, or by an address. */
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
}

export function writeMarkdown({ details, createdAt, author, sections }: MarkdownPage): string {
  const { name, type, series, bookNumber, locationType } = details
  const head = writeFrontMatter({
    name,
    type,
    series,
    bookNumber,
    locationType,
    createdAt,
    author: author?.uid ?? null,
    authorName: author?.userName ?? null,
  })
  const parts = [...sections].map(
    ([section, blocks]) => `## ${section}\n\n${blocks.map(blockText).join('')}`,
  )
  return `${head}\n# ${escaped(name)}\n\n${parts.join('')}`
}

function blockText({ id, sectionName, imageUrl, imageAlt, entries }: Block): string {
  const image =
    imageUrl === undefined
      ? ''
      : `![${imageAlt === undefined ? '' : escaped(imageAlt)}](${imageUrl})\n\n`
  return `### ${escaped(sectionName)}${mark(id)}\n\n${image}${entries.map(entryText).join('')}`
}

const entryText = ({ id, title, text: words }: Entry): string => {
  const head = title === '' ? mark(id).trimStart() : `#### ${escaped(title)}${mark(id)}`
  return `${head}\n\n${words.split('\n').map(asText).join('\n')}\n\n`
}

/** How the page's records name this part; left out in a file somebody has written by hand. */
const mark = (id: string): string => ` <!-- ${escaped(id)} -->`

/** One line, and nothing in it that begins a mark, ends an image's words or is an escape already. */
const escaped = (words: string): string =>
  words.replace(/[\\<\]\n\r]/g, (sign) =>
    sign === '\n' ? '\\n' : sign === '\r' ? '\\r' : `\\${sign}`,
  )

const unescaped = (words: string): string =>
  words.replace(/\\(.)/gs, (_, sign) => (sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign))

/** What would be taken for structure stands behind a backslash. */
const STRUCTURE = /^(?:#{2,4} |!\[|<!--|\\)/

const asText = (line: string): string => (STRUCTURE.test(line) ? `\\${line}` : line)

const SECTION = /^## (\S+)$/
const BLOCK = /^### (.*)$/s
const TITLED = /^#### (.*)$/s
const PLAIN = /^<!-- (.*) -->$/s
const IMAGE = /^!\[((?:\\.|[^\]\\])*)\]\(([^()]*)\)$/s
const MARKED = /^(?:((?:\\.|[^\\<])*) )?<!-- ((?:\\.|[^\\<])*) -->$/s

/** @returns the page, or what is wrong with the file in one line */
export function readMarkdown(file: string): Result<MarkdownPage, string> {
  const read = readFrontMatter(withPlainLines(file))
  if (read === null) return err('It does not begin with a block of lines between two lines of ---.')
  const { values, body } = read
  const type = typeNamed(text(values['type']))
  const name = text(values['name'])
  if (name === '') return err('It has no name.')
  if (type === null) return err(`Its type "${text(values['type'])}" is none of the wiki's.`)
  const sections = readSections(body)
  if (!sections.ok) return sections
  for (const section of sections.value.keys())
    if (!sectionsOf(type).includes(section)) return err(`A page of its type has no ${section}.`)
  const uid = optionalText(values['author'])
  const number = values['bookNumber']
  return ok({
    details: {
      name,
      type,
      series: text(values['series']),
      bookNumber: typeof number === 'number' ? numberOr(number, 0) : null,
      locationType: oneOf(LOCATION_TYPES, values['locationType']),
    },
    createdAt: optionalText(values['createdAt']),
    author: uid === null ? null : { uid, userName: text(values['authorName']) },
    sections: sections.value,
  })
}

/** Written on Windows: then its lines end in two characters, and a mark may stand before the first. */
function withPlainLines(file: string): string {
  const text = file.replace(/^\uFEFF/, '')
  return /^---[ \t]*\r\n/.test(text) ? text.replaceAll('\r\n', '\n') : text
}

/** What is being read; each is put away when the next begins. */
interface Open {
  sections: Map<SectionName, Block[]>
  blocks: Block[] | null
  block: { id: string; sectionName: string; imageUrl?: string; imageAlt?: string } | null
  entries: Entry[]
  entry: { id: string; title: string; lines: string[] } | null
}

function readSections(body: string): Result<Map<SectionName, Block[]>, string> {
  const open: Open = { sections: new Map(), blocks: null, block: null, entries: [], entry: null }
  for (const line of body.replace(/\n$/, '').split('\n')) {
    const problem = readLine(open, line)
    if (problem !== null) return err(problem)
  }
  endBlock(open)
  return ok(open.sections)
}

function readLine(open: Open, line: string): string | null {
  const [, section] = SECTION.exec(line) ?? []
  if (section !== undefined) {
    endBlock(open)
    if (!isSectionName(section)) return `There is no section "${section}".`
    if (open.sections.has(section)) return `It has two sections "${section}".`
    open.blocks = []
    open.sections.set(section, open.blocks)
    return null
  }
  // what stands before the first section is its heading, for people
  if (open.blocks === null) return null
  const [, block] = BLOCK.exec(line) ?? []
  if (block !== undefined) {
    endBlock(open)
    const [name, id] = marked(block, `b${open.blocks.length}`)
    open.block = { id, sectionName: name }
    return null
  }
  const [, titled] = TITLED.exec(line) ?? []
  const [, plain] = PLAIN.exec(line) ?? []
  if (titled !== undefined || plain !== undefined) {
    beginEntry(open, titled === undefined ? `<!-- ${plain} -->` : titled)
    return null
  }
  const [, alt, address] = IMAGE.exec(line) ?? []
  if (address !== undefined && open.entry === null) {
    beginBlock(open)
    if (open.block !== null) {
      open.block.imageUrl = address
      if (alt !== undefined && alt !== '') open.block.imageAlt = unescaped(alt)
    }
    return null
  }
  if (open.entry === null && line.trim() === '') return null
  const entry = open.entry ?? beginEntry(open, '', '')
  entry.lines.push(line.startsWith('\\') ? line.slice(1) : line)
  return null
}

function marked(words: string, otherwise: string): [words: string, id: string] {
  const [, before = '', id] = MARKED.exec(words) ?? []
  return id === undefined ? [unescaped(words), otherwise] : [unescaped(before), unescaped(id)]
}

/** Paragraphs without a heading above them, as somebody writes them by hand. */
function beginBlock(open: Open): void {
  open.block ??= { id: `b${open.blocks?.length ?? 0}`, sectionName: '' }
}

function beginEntry(open: Open, words: string, ...lines: string[]): NonNullable<Open['entry']> {
  endEntry(open)
  beginBlock(open)
  const [title, id] = marked(words, `b${open.blocks?.length ?? 0}e${open.entries.length}`)
  const entry = { id, title, lines }
  open.entry = entry
  return entry
}

function endEntry(open: Open): void {
  if (open.entry === null) return
  const { id, title, lines } = open.entry
  // an empty line after the heading and one before what follows
  const from = lines[0] === '' ? 1 : 0
  const to = lines.length > from && lines.at(-1) === '' ? lines.length - 1 : lines.length
  open.entries.push({ id, title, text: lines.slice(from, to).join('\n') })
  open.entry = null
}

function endBlock(open: Open): void {
  endEntry(open)
  if (open.block === null) return
  const { id, sectionName, imageUrl, imageAlt } = open.block
  open.blocks?.push({
    id,
    sectionName,
    entries: open.entries,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(imageAlt === undefined ? {} : { imageAlt }),
  })
  open.block = null
  open.entries = []
}
