/** Components: a title with its links, a parsed text, and the text of an entry with its links and formats. */

import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { Links, PagePlaces } from '#shared/model/page'
import { searchPath, uploadPath, viewPath } from '#shared/model/paths'
import { isList, parseInline, parseText, type TextNode } from '#shared/rules/text/parse-text'
import { joinNodes } from '../../../ui/join-nodes.ts'
import { ExternalLink, Link } from '../../../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../../ui/place-attributes.ts'
import styles from './prose.module.css'

interface LinkedPages {
  /** Keys that the catalogue does not contain: links to them are marked as missing, and create the page. */
  readonly keys: ReadonlySet<string>
  /** Series of the page with the links, which a new page probably shares. */
  readonly series: string
  /** Positions of linked pages (`PagePlaces`). */
  readonly positions?: PagePlaces['links']
}

const MissingLinksContext = createContext<LinkedPages>({ keys: new Set(), series: '' })

export const MissingLinksProvider = MissingLinksContext.Provider

interface ProseProps {
  readonly text: string
  readonly links: Links
}

/** A title, or another text without formats. */
export const Prose = ({ text, links }: ProseProps) => <ParsedText nodes={parseInline(text)} links={links} />

export function ParsedText({ nodes, links }: { readonly nodes: readonly TextNode[]; readonly links: Links }) {
  return renderNodes(nodes, links, useContext(MissingLinksContext))
}

/** @param isInline a single paragraph has no element of its own */
export function FormattedText({ text, links, isInline = false }: ProseProps & { readonly isInline?: boolean }) {
  const missing = useContext(MissingLinksContext)
  const blocks = parseText(text)
  return joinNodes(
    blocks.map(({ tag, start, items }) => {
      const contents = items.map((nodes) => renderNodes(nodes, links, missing))
      if (isInline && tag === 'p' && blocks.length === 1) return contents[0]
      const children = isList(tag) ? contents.map((item) => createElement('li', null, item)) : contents
      return createElement(tag, { dir: 'auto', start }, joinNodes(children))
    }),
  )
}

const renderNodes = (nodes: readonly TextNode[], links: Links, missing: LinkedPages): ReactNode =>
  joinNodes(nodes.map((node) => renderNode(node, links, missing)))

function renderNode(node: TextNode, links: Links, missing: LinkedPages): ReactNode {
  if ('children' in node) return createElement(node.kind, null, renderNodes(node.children, links, missing))
  if (node.kind === 'text') return node.text
  if (node.kind === 'address')
    return (
      <ExternalLink href={node.href} className={styles['link']}>
        {node.href}
      </ExternalLink>
    )
  // A page may be called `constructor`, which every object inherits.
  const type = Object.hasOwn(links, node.key) ? links[node.key] : undefined
  // What an object inherits is no text.
  const position = missing.positions?.[node.key]
  if (position === '') return <bdi>{node.text}</bdi>
  const isMissing = missing.keys.has(node.key)
  const path = type === undefined ? searchPath(node.name) : viewPath(type, node.key)
  return (
    <Link
      {...(HAS_PLACE_ATTRIBUTES && typeof position === 'string' && { 'data-at': position })}
      href={isMissing ? uploadPath(type, node.name, missing.series) : path}
      className={styles[isMissing ? 'missing' : 'link']}
    >
      <bdi>{node.text}</bdi>
    </Link>
  )
}
