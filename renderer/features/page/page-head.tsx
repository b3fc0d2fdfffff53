/** Component: header of a page with breadcrumb, name, edit and history buttons, and links to its parts. */
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { PageReference } from '#shared/model/page'
import { getTypeSpec, type PartSpec } from '#shared/model/page-types'
import { editPath, historyPath, listPath, seriesPath, viewPath } from '#shared/model/paths'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { isLongName } from '../../ui/is-long-name.ts'
import { Link } from '../../ui/link.tsx'
import { EditPageButton } from './edit-page-button.tsx'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly reference: PageReference
  readonly part: PartSpec
}

export function PageHead({ reference, part }: PageHeadProps) {
  const { type, key, name, series, bookNumber } = reference
  const { plural, parts, signInNotice } = getTypeSpec(type)
  return (
    <header className={styles['head']}>
      <nav aria-label={PAGE_MESSAGES.breadcrumb}>
        <ol className={styles['breadcrumb']}>
          <li>
            <Link href={listPath(type)}>{plural}</Link>
          </li>
          {series !== '' && (
            <li>
              <Link href={seriesPath(series)}>
                <bdi>{series}</bdi>
              </Link>
            </li>
          )}
        </ol>
      </nav>
      <div className={styles['title']}>
        <h1 tabIndex={-1} data-long={isLongName(name)}>
          <bdi>{name}</bdi>
        </h1>
        <div className={styles['tools']}>
          <EditPageButton href={editPath(part, key)} signInNotice={signInNotice} />
          <ButtonLink href={historyPath(key)} variant="bare">
            <Icon name="history" />
            <span>{PAGE_MESSAGES.history}</span>
          </ButtonLink>
        </div>
      </div>
      {bookNumber !== null && <div className={styles['progress']} data-book={`${bookNumber} ${key} ${series}`} />}
      {parts.length > 1 && (
        <nav aria-label={PAGE_MESSAGES.parts} className={styles['parts']}>
          {parts.map(({ view, label }) => (
            <Link key={view} href={viewPath(type, key, view)} aria-current={view === part.view ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </header>
  )
}
