/** Component: text with its links; everything else stays as it was typed. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Links } from '#shared/model/page'
import { searchPath, viewPath } from '#shared/model/paths'
import { type ProseToken, parseProse } from '#shared/rules/names/links'
import { joinNodes } from '../../../ui/join-nodes.ts'
import { ExternalLink, Link } from '../../../ui/link.tsx'
import styles from './prose.module.css'

const MissingLinksContext = createContext<ReadonlySet<string>>(new Set())

/** Provides the keys that the catalogue does not contain: links to them are marked as missing. */
export const MissingLinksProvider = MissingLinksContext.Provider

export function Prose({ text, links }: { readonly text: string; readonly links: Links }) {
  const missing = useContext(MissingLinksContext)
  return joinNodes(parseProse(text).map((token) => renderToken(token, links, missing)))
}

function renderToken(token: ProseToken, links: Links, missing: ReadonlySet<string>): ReactNode {
  if (token.kind === 'text') return token.text
  if (token.kind === 'address')
    return (
      <ExternalLink href={token.href} className={styles['link']}>
        {token.href}
      </ExternalLink>
    )
  // A page may be called `constructor`, which every object inherits.
  const type = Object.hasOwn(links, token.key) ? links[token.key] : undefined
  return (
    <Link
      href={type === undefined ? searchPath(token.name) : viewPath(type, token.key)}
      {...(missing.has(token.key)
        ? { className: styles['missing'], 'data-missing': '' }
        : { className: styles['link'] })}
    >
      <bdi>{token.text}</bdi>
    </Link>
  )
}
