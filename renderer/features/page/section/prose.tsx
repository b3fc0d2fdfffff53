/** Component: text with its links; everything else stays as it was typed. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Links } from '#shared/model/page'
import { searchPath, uploadPath, viewPath } from '#shared/model/paths'
import { type ProseToken, parseProse } from '#shared/rules/names/links'
import { joinNodes } from '../../../ui/join-nodes.ts'
import { ExternalLink, Link } from '../../../ui/link.tsx'
import styles from './prose.module.css'

interface MissingLinks {
  /** Keys that the catalogue does not contain: links to them are marked as missing, and create the page. */
  readonly keys: ReadonlySet<string>
  /** Series of the page with the links, which a new page probably shares. */
  readonly series: string
}

const MissingLinksContext = createContext<MissingLinks>({ keys: new Set(), series: '' })

export const MissingLinksProvider = MissingLinksContext.Provider

export function Prose({ text, links }: { readonly text: string; readonly links: Links }) {
  const missing = useContext(MissingLinksContext)
  return joinNodes(parseProse(text).map((token) => renderToken(token, links, missing)))
}

function renderToken(token: ProseToken, links: Links, missing: MissingLinks): ReactNode {
  if (token.kind === 'text') return token.text
  if (token.kind === 'address')
    return (
      <ExternalLink href={token.href} className={styles['link']}>
        {token.href}
      </ExternalLink>
    )
  // A page may be called `constructor`, which every object inherits.
  const type = Object.hasOwn(links, token.key) ? links[token.key] : undefined
  const isMissing = missing.keys.has(token.key)
  const path = type === undefined ? searchPath(token.name) : viewPath(type, token.key)
  return (
    <Link
      href={isMissing ? uploadPath(type, token.name, missing.series) : path}
      className={styles[isMissing ? 'missing' : 'link']}
    >
      <bdi>{token.text}</bdi>
    </Link>
  )
}
