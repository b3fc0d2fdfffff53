/** Component: layout of a screen with breadcrumb, heading and description. */
import type { ReactNode } from 'react'
import { isLongName } from './is-long-name.ts'
import styles from './screen-frame.module.css'

interface ScreenFrameProps {
  readonly heading: ReactNode
  /** Page name that the heading contains: a long one gets a smaller font. */
  readonly name?: string
  readonly breadcrumb?: ReactNode
  /** Rendered below the heading. */
  readonly description?: ReactNode
  /** Uses the whole width of the window. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export const ScreenFrame = ({ heading, name = '', breadcrumb, description, wide, children }: ScreenFrameProps) => (
  <div className={styles['screen']} data-wide={wide || undefined}>
    <header>
      {breadcrumb !== undefined && <p className={styles['breadcrumb']}>{breadcrumb}</p>}
      <h1 tabIndex={-1} data-long={isLongName(name)}>
        {heading}
      </h1>
      {description !== undefined && <p className={styles['description']}>{description}</p>}
    </header>
    {children}
  </div>
)
