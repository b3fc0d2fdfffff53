/** Component: list item of a page with its small image, its name and what else is known, in one or two lines. */
import type { ReactNode } from 'react'
import type { PageCard } from '#shared/model/page'
import { Link } from '../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../ui/place-attributes.ts'
import styles from './page-list-item.module.css'
import { PageThumbnail } from './page-thumbnail.tsx'

interface PageListItemProps {
  /** Position of what the item shows; by default that of the page. */
  readonly position?: string | undefined
  readonly page: Pick<PageCard, 'key' | 'type' | 'position'> & {
    readonly image?: string | null
    readonly first?: never
  }
  readonly href: string
  readonly name: ReactNode
  /** Short facts beside the name; several are separated by a space. */
  readonly facts: ReactNode
  /** Text below the name; absent if there is none. */
  readonly text?: ReactNode
  /** True for a text of several lines. */
  readonly isLong?: boolean
}

export const PageListItem = ({
  page,
  position = page.position,
  href,
  name,
  facts,
  text,
  isLong = false,
}: PageListItemProps) => (
  <li className={styles['row']} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': position })}>
    <PageThumbnail card={page} className={styles['picture']} />
    <div className={styles['name']}>
      <Link href={href}>
        <bdi>{name}</bdi>
      </Link>
      <span className={styles['facts']}>{facts}</span>
    </div>
    {text !== undefined && (
      <p className={styles[isLong ? 'sentence' : 'summary']}>
        <bdi>{text}</bdi>
      </p>
    )}
  </li>
)
