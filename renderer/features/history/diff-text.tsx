/** Components: text with its changes marked. Its links stay links, and inside a change they show their brackets. */
import type { ReactNode } from 'react'
import { DIFF_MESSAGES } from '#shared/messages/diff-messages'
import type { Links } from '#shared/model/page'
import { searchPath, viewPath } from '#shared/model/paths'
import type { TextChange } from '#shared/rules/history/compare-sections'
import { parseInline } from '#shared/rules/text/parse-text'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import styles from './diff-text.module.css'

export interface DiffTextDeps {
  readonly links: Links
  /** Renders text with its links, as on the page. */
  readonly renderText: (text: string, links: Links) => ReactNode
}

interface DiffTextProps extends DiffTextDeps {
  readonly changes: readonly TextChange[]
  /** null: both texts, with the changes marked inline. */
  readonly only: 'removed' | 'added' | null
  /** False if the whole block was added or removed, which is said beside it. */
  readonly isMarked: boolean
}

export function DiffText({ changes, only, isMarked, ...deps }: DiffTextProps) {
  const shown = changes.filter(({ kind }) => kind === 'same' || only === null || kind === only)
  return joinNodes(shown.map((change) => renderChange(change, isMarked, deps)))
}

function renderChange({ kind, text }: TextChange, isMarked: boolean, deps: DiffTextDeps): ReactNode {
  if (kind === 'same' || !isMarked) return deps.renderText(text, deps.links)
  const Mark = kind === 'added' ? 'ins' : 'del'
  const [begin, end] = DIFF_MESSAGES.marks[kind]
  return (
    <Mark className={styles[kind]}>
      <span className="visually-hidden">{begin}</span>
      {joinNodes(text.split(BRACKETS).map((piece) => renderPiece(piece, deps)))}
      <span className="visually-hidden">{end}</span>
    </Mark>
  )
}

/** With its group, a split returns the links too. */
const BRACKETS = /(\[\[[^[\]\n]+\]\])/

/** Renders a link with its brackets: if its target alone has changed, it looks the same without them. */
function renderPiece(piece: string, { links, renderText }: DiffTextDeps): ReactNode {
  const token = BRACKETS.test(piece) ? parseInline(piece)[0] : undefined
  if (token?.kind !== 'page') return renderText(piece, links)
  const type = Object.hasOwn(links, token.key) ? links[token.key] : undefined
  return (
    <Link href={type === undefined ? searchPath(token.name) : viewPath(type, token.key)} className={styles['link']}>
      <bdi>{piece}</bdi>
    </Link>
  )
}
