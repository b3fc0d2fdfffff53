/** Component: links to other pages of the same type and series. */
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { PageReference } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { seriesPath, viewPath } from '#shared/model/paths'
import type { Siblings } from '#shared/rules/lists/siblings'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import styles from './sibling-links.module.css'

interface SiblingLinksProps {
  readonly reference: Pick<PageReference, 'type' | 'series'>
  readonly siblings: Siblings
}

export function SiblingLinks({ reference: { type, series }, siblings }: SiblingLinksProps) {
  const { pages, total } = siblings
  const { singular, plural } = getTypeSpec(type)
  const typeLabel = total === 1 ? singular : plural
  return (
    <nav aria-label={PAGE_MESSAGES.siblings(plural)} className={styles['siblings']}>
      <p>{joinNodes(PAGE_MESSAGES.siblingsOf(total, typeLabel, <bdi>{series}</bdi>))}</p>
      <ul>
        {pages.map(({ key, name, position }) => (
          <li key={key} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': position })}>
            <Link href={viewPath(type, key)}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
        {total > pages.length && (
          <li>
            <Link href={`${seriesPath(series)}#${type}`}>{PAGE_MESSAGES.allSiblings(total + 1)}</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
