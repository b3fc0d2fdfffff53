/** Component: table of contents, beside the article in a wide window, otherwise a popover of a button in the header. */

import { useEffect, useState } from 'react'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import type { PagePlaces } from '#shared/model/page'
import { Link } from '../../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import { CONTENTS_ID } from './contents-id.ts'
import type { Anchor } from './outline.ts'
import styles from './table-of-contents.module.css'

interface TableOfContentsProps {
  readonly anchors: readonly Anchor[]
  readonly places?: PagePlaces | undefined
}

export function TableOfContents({ anchors, places }: TableOfContentsProps) {
  const [currentId, setCurrentId] = useState<string | null>(null)
  const ids = anchors.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]).join(' ')
  useEffect(() => {
    const controller = new AbortController()
    import('./reading-position.ts').then(
      ({ watchReadingPosition }) => watchReadingPosition(ids.split(' '), setCurrentId, controller.signal),
      // Without its chunk no section is marked.
      () => {},
    )
    return () => controller.abort()
  }, [ids])
  return (
    <nav
      id={CONTENTS_ID}
      className={styles['list']}
      popover="auto"
      aria-label={FRAME_MESSAGES.contents}
      {...(HAS_PLACE_ATTRIBUTES && { 'data-in': places?.context, 'data-at': places?.first })}
    >
      <p aria-hidden="true">{FRAME_MESSAGES.contents}</p>
      <AnchorList anchors={anchors} currentId={currentId} />
    </nav>
  )
}

interface AnchorListProps {
  readonly anchors: readonly Anchor[]
  readonly currentId: string | null
}

const AnchorList = ({ anchors, currentId }: AnchorListProps) => (
  <ul>
    {anchors.map(({ id, label, attributes, children }) => (
      <li key={id} {...(HAS_PLACE_ATTRIBUTES && attributes)}>
        <Link href={`#${id}`} aria-current={id === currentId ? 'location' : undefined}>
          <bdi>{label}</bdi>
        </Link>
        {children.length > 0 && <AnchorList anchors={children} currentId={currentId} />}
      </li>
    ))}
  </ul>
)
