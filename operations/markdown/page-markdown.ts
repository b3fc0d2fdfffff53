/** Parser and formatter of a page as Markdown. Formatting and parsing a page returns one of equal meaning. */
import { type ImageFields, readImageFields } from '#shared/model/images/image-fields'
import type { Block, Entry, PageDetails } from '#shared/model/page'
import {
  isSectionName,
  LOCATION_TYPES,
  listSectionNames,
  parseTypeName,
  type SectionName,
} from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { includePlace } from '#shared/model/place-items'
import { toNumberOr, toOneOf, toOptionalText, toText } from '#shared/model/stored-fields'
import { includeUnmetDetails } from '#shared/model/unmet-details'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { formatFrontMatter, parseFrontMatter } from './front-matter.ts'
import { escapeText, formatComment, parseComment, unescapeText } from './item-comment.ts'
import { fromMarkdown, toMarkdown } from './text-markdown.ts'

export interface MarkdownPage {
  readonly details: PageDetails
  /** ISO-8601 UTC; null if unknown. */
  readonly createdAt: string | null
  /** Creator of the page; null if unknown. */
  readonly author: { readonly uid: string; readonly userName: string } | null
  /** Blocks by section. An image is a file name or a URL. */
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
}

export function formatMarkdown({ details, createdAt, author, sections }: MarkdownPage): string {
  const { name, type, series, bookNumber, locationType, ownFirst = null, safeName = null } = details
  const head = formatFrontMatter({
    name,
    type,
    series,
    bookNumber,
    locationType,
    first: ownFirst,
    safeName,
    createdAt,
    author: author?.uid ?? null,
    authorName: author?.userName ?? null,
  })
  const parts = [...sections].map(([section, blocks]) => `## ${section}\n\n${blocks.map(formatBlock).join('')}`)
  return `${head}\n# ${escapeText(name)}\n\n${parts.join('')}`
}

function formatBlock({ id, sectionName, imageUrl, entries, at, ...image }: Block): string {
  return `### ${escapeText(sectionName)} ${formatComment(id, at)}\n\n${imageUrl === undefined ? '' : formatImage(imageUrl, image)}${entries.map(formatEntry).join('')}`
}

/** Formats the texts beside the description as attributes, as Pandoc does: `![A gate](gate.webp){credit="Ada"}`. */
function formatImage(address: string, { imageAlt = '', ...image }: ImageFields): string {
  const attributes = IMAGE_ATTRIBUTES.flatMap(({ name, field }) => {
    const value = image[field]
    return value ? [`${name}="${escapeText(value).replaceAll('"', '\\"')}"`] : []
  })
  return `![${escapeText(imageAlt)}](${address})${attributes.length === 0 ? '' : `{${attributes.join(' ')}}`}\n\n`
}

const formatEntry = ({ id, title, text: words, at }: Entry): string => {
  const comment = formatComment(id, at)
  const head = title === '' ? comment : `#### ${escapeText(title)} ${comment}`
  return `${head}\n\n${toMarkdown(words)}\n\n`
}

const IMAGE_ATTRIBUTES = [
  { name: 'caption', field: 'imageCaption' },
  { name: 'credit', field: 'imageCredit' },
  { name: 'licence', field: 'imageLicence' },
] as const

const SECTION = /^## (\S+)$/
const BLOCK = /^### (.*)$/s
const TITLED = /^#### (.*)$/s
const PLAIN = /^<!-- (.*) -->$/s
const IMAGE = /^!\[((?:\\.|[^\]\\])*)\]\(([^()]*)\)(?:\{(.*)\})?$/s
const MARKED = /^(?:((?:\\.|[^\\<])*) )?<!-- ((?:\\.|[^\\<])*) -->$/s

/** Returns the page, or an error message of one line. */
export function parseMarkdown(file: string): Result<MarkdownPage, string> {
  const read = parseFrontMatter(normalizeLines(file))
  if (read === null) return err('It does not begin with a block of lines between two lines of ---.')
  const { values, body } = read
  const type = parseTypeName(toText(values['type']))
  const name = toText(values['name'])
  if (name === '') return err('It has no name.')
  if (type === null) return err(`Its type "${toText(values['type'])}" is unknown.`)
  const sections = parseSections(body)
  if (!sections.ok) return sections
  for (const section of sections.value.keys())
    if (!listSectionNames(type).includes(section)) return err(`A page of its type has no ${section}.`)
  const uid = toOptionalText(values['author'])
  const number = values['bookNumber']
  return ok({
    details: {
      name,
      type,
      series: toText(values['series']),
      bookNumber: typeof number === 'number' ? toNumberOr(number, 0) : null,
      locationType: toOneOf(LOCATION_TYPES, values['locationType']),
      ...includeUnmetDetails({ ownFirst: toText(values['first']), safeName: toText(values['safeName']) }),
    },
    createdAt: toOptionalText(values['createdAt']),
    author: uid === null ? null : { uid, userName: toText(values['authorName']) },
    sections: sections.value,
  })
}

/** Removes a byte order mark and converts line endings of Windows. */
function normalizeLines(file: string): string {
  const text = file.replace(/^\uFEFF/, '')
  return /^---[ \t]*\r\n/.test(text) ? text.replaceAll('\r\n', '\n') : text
}

/** State of the parser: each open element is stored when the next one begins. */
interface ParserState {
  sections: Map<SectionName, Block[]>
  blocks: Block[] | null
  block: { id: string; sectionName: string; at: Place | undefined; image: ImageFields & { imageUrl?: string } } | null
  entries: Entry[]
  entry: { id: string; title: string; at: Place | undefined; lines: string[] } | null
}

function parseSections(body: string): Result<Map<SectionName, Block[]>, string> {
  const open: ParserState = {
    sections: new Map(),
    blocks: null,
    block: null,
    entries: [],
    entry: null,
  }
  for (const line of body.replace(/\n$/, '').split('\n')) {
    const problem = parseLine(open, line)
    if (problem !== null) return err(problem)
  }
  endBlock(open)
  return ok(open.sections)
}

function parseLine(open: ParserState, line: string): string | null {
  const [, section] = SECTION.exec(line) ?? []
  if (section !== undefined) {
    endBlock(open)
    if (!isSectionName(section)) return `There is no section "${section}".`
    if (open.sections.has(section)) return `It has two sections "${section}".`
    open.blocks = []
    open.sections.set(section, open.blocks)
    return null
  }
  // Text before the first section is the heading of the page and is ignored.
  if (open.blocks === null) return null
  const [, block] = BLOCK.exec(line) ?? []
  if (block !== undefined) {
    endBlock(open)
    const { words: sectionName, id, at } = splitComment(block, `b${open.blocks.length}`)
    open.block = { id, sectionName, at, image: {} }
    return null
  }
  const [, titled] = TITLED.exec(line) ?? []
  const [, plain] = PLAIN.exec(line) ?? []
  if (titled !== undefined || plain !== undefined) {
    beginEntry(open, titled === undefined ? `<!-- ${plain} -->` : titled)
    return null
  }
  const [, alt = '', address, attributes = ''] = IMAGE.exec(line) ?? []
  if (address !== undefined && open.entry === null) {
    beginBlock(open)
    if (open.block !== null) open.block.image = { imageUrl: address, ...parseImageFields(alt, attributes) }
    return null
  }
  if (open.entry === null && line.trim() === '') return null
  const entry = open.entry ?? beginEntry(open, '', '')
  entry.lines.push(line)
  return null
}

function parseImageFields(alt: string, attributes: string): ImageFields {
  const values = new Map<string, string>([['imageAlt', unescapeText(alt)]])
  for (const [, name, value = ''] of attributes.matchAll(/([a-z]+)="((?:\\.|[^"\\])*)"/gs)) {
    const known = IMAGE_ATTRIBUTES.find((attribute) => attribute.name === name)
    if (known !== undefined) values.set(known.field, unescapeText(value))
  }
  return readImageFields(Object.fromEntries(values))
}

function splitComment(text: string, otherwise: string) {
  const [, before = '', comment] = MARKED.exec(text) ?? []
  if (comment === undefined) return { words: unescapeText(text), id: otherwise, at: undefined }
  const { id, at } = parseComment(comment)
  return { words: unescapeText(before), id: id ?? otherwise, at }
}

/** Opens a block for paragraphs without a heading, which hand-written files may contain. */
function beginBlock(open: ParserState): void {
  open.block ??= { id: `b${open.blocks?.length ?? 0}`, sectionName: '', at: undefined, image: {} }
}

function beginEntry(open: ParserState, text: string, ...lines: string[]): NonNullable<ParserState['entry']> {
  endEntry(open)
  beginBlock(open)
  const { words: title, id, at } = splitComment(text, `b${open.blocks?.length ?? 0}e${open.entries.length}`)
  const entry = { id, title, at, lines }
  open.entry = entry
  return entry
}

function endEntry(open: ParserState): void {
  if (open.entry === null) return
  const { id, title, at, lines } = open.entry
  // The formatter adds an empty line after the heading and another one before the next element.
  const from = lines[0] === '' ? 1 : 0
  const to = lines.length > from && lines.at(-1) === '' ? lines.length - 1 : lines.length
  open.entries.push({ id, title, text: fromMarkdown(lines.slice(from, to).join('\n')), ...includePlace(at) })
  open.entry = null
}

function endBlock(open: ParserState): void {
  endEntry(open)
  if (open.block === null) return
  const { id, sectionName, at, image } = open.block
  open.blocks?.push({
    id,
    sectionName,
    entries: open.entries,
    ...image,
    ...includePlace(at),
  })
  open.block = null
  open.entries = []
}
