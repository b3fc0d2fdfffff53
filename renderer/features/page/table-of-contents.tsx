/** Component: table of contents, beside the article in a wide window, otherwise a popover opened by a button. */
import { useId } from 'react'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { Anchor } from './outline.ts'
import styles from './table-of-contents.module.css'

export function TableOfContents({ anchors }: { readonly anchors: readonly Anchor[] }) {
  const id = useId()
  return (
    <div className={styles['contents']}>
      <div className={styles['open']}>
        <Button popoverTarget={id}>
          <Icon name="contents" />
          {PAGE_MESSAGES.contents}
        </Button>
      </div>
      <nav id={id} className={styles['list']} popover="auto" aria-label={PAGE_MESSAGES.contents}>
        <p aria-hidden="true">{PAGE_MESSAGES.contents}</p>
        <AnchorList anchors={anchors} />
      </nav>
    </div>
  )
}

const AnchorList = ({ anchors }: { readonly anchors: readonly Anchor[] }) => (
  <ul>
    {anchors.map(({ id, label, children }) => (
      <li key={id}>
        <Link href={`#${id}`}>
          <bdi>{label}</bdi>
        </Link>
        {children.length > 0 && <AnchorList anchors={children} />}
      </li>
    ))}
  </ul>
)
