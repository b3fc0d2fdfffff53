/** A screen of lists and text: where it belongs, its heading, what is said of it, and room between its parts. */
import type { ReactNode } from 'react'
import { isLongName } from './is-long-name.ts'
import styles from './screen-frame.module.css'

interface ScreenFrameProps {
  readonly heading: ReactNode
  /** The page's name in the heading: a long one is set smaller. */
  readonly name?: string
  /** Ways back, above the heading. */
  readonly breadcrumb?: ReactNode
  /** A line below the heading. */
  readonly description?: ReactNode
  /** As wide as the window allows. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export const ScreenFrame = ({
  heading,
  name = '',
  breadcrumb,
  description,
  wide,
  children,
}: ScreenFrameProps) => (
  <div className={styles['screen']} data-wide={wide || undefined}>
    <header>
      {breadcrumb !== undefined && <p className={styles['trail']}>{breadcrumb}</p>}
      <h1 tabIndex={-1} data-long={isLongName(name)}>
        {heading}
      </h1>
      {description !== undefined && <p className={styles['about']}>{description}</p>}
    </header>
    {children}
  </div>
)
