/** Written text: its links become links, everything else stays as it was typed. */
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import type { Links } from '#shared/model/page'
import { searchPath, viewPath } from '#shared/model/paths'
import { type ProseToken, parseProse } from '#shared/rules/names/links'
import { ExternalLink, Link } from '../../../ui/link.tsx'
import styles from './prose.module.css'

const MissingLinksContext = createContext<ReadonlySet<string>>(new Set())

/** Keys the catalogue was asked for and does not hold; without them nothing is marked. */
export const MissingLinksProvider = MissingLinksContext.Provider

/** A token is nothing but its place in the text: children in place need no keys. */
export function Prose({ text, links }: { readonly text: string; readonly links: Links }) {
  const missing = useContext(MissingLinksContext)
  const nodes = parseProse(text).map((token) => renderToken(token, links, missing))
  return createElement(Fragment, null, ...nodes)
}

function renderToken(token: ProseToken, links: Links, missing: ReadonlySet<string>): ReactNode {
  if (token.kind === 'text') return token.text
  if (token.kind === 'address')
    return (
      <ExternalLink href={token.href} className={styles['link']}>
        {token.href}
      </ExternalLink>
    )
  // A page may be called `constructor`, which every object seems to hold.
  const type = Object.hasOwn(links, token.key) ? links[token.key] : undefined
  return (
    <Link
      href={type === undefined ? searchPath(token.name) : viewPath(type, token.key)}
      className={missing.has(token.key) ? styles['missing'] : styles['link']}
    >
      <bdi>{token.text}</bdi>
    </Link>
  )
}
