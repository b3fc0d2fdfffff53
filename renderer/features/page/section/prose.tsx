/** Written text: its links become links, everything else stays as it was typed. */
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import type { Links } from '#shared/model/page'
import { searchPath, viewPath } from '#shared/model/paths'
import { type ProseToken, parseProse } from '#shared/rules/names/links'
import { Link, OutsideLink } from '../../../ui/link.tsx'
import styles from './prose.module.css'

const MissingContext = createContext<ReadonlySet<string>>(new Set())

/** Keys the catalogue was asked for and does not hold; without them nothing is marked. */
export const MissingLinks = MissingContext.Provider

/** A token is nothing but its place in the text: children in place need no keys. */
export function Prose({ text, links }: { readonly text: string; readonly links: Links }) {
  const missing = useContext(MissingContext)
  const drawn = parseProse(text).map((token) => draw(token, links, missing))
  return createElement(Fragment, null, ...drawn)
}

function draw(token: ProseToken, links: Links, missing: ReadonlySet<string>): ReactNode {
  if (token.kind === 'text') return token.text
  if (token.kind === 'address')
    return (
      <OutsideLink href={token.href} className={styles['link']}>
        {token.href}
      </OutsideLink>
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
