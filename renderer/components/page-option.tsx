/** Component: content of an option in a list of pages or commands: image, name, and a note. */
import type { ReactNode } from 'react'
import styles from './page-option.module.css'
import { PageThumbnail, type PageThumbnailProps } from './page-thumbnail.tsx'

/** Class of the option itself, which is a link or a button. */
export const OPTION_CLASS = styles['option']

interface PageOptionProps {
  /** null for an option that is no page. */
  readonly page: PageThumbnailProps['card'] | null
  readonly name: string
  /** What the option is, such as type and series. */
  readonly note: ReactNode
}

/** The place of the image stays empty without one, so that the names are below each other. */
export const PageOption = ({ page, name, note }: PageOptionProps) => (
  <>
    <span className={styles['picture']}>{page !== null && <PageThumbnail card={page} isEager />}</span>
    <span className={styles['text']}>
      <bdi className={styles['name']}>{name}</bdi>
      <span className={styles['note']}>{note}</span>
    </span>
  </>
)
