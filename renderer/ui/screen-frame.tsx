/** A screen of lists and text: where it belongs, its heading, what is said of it, and room between its parts. */
import type { ReactNode } from 'react'
import styles from './screen-frame.module.css'

interface ScreenFrameProps {
  readonly heading: ReactNode
  /** Ways back, above the heading. */
  readonly trail?: ReactNode
  /** A line below the heading. */
  readonly about?: ReactNode
  /** As wide as the window allows. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export const ScreenFrame = ({ heading, trail, about, wide, children }: ScreenFrameProps) => (
  <div className={styles['screen']} data-wide={wide || undefined}>
    <header>
      {trail !== undefined && <p className={styles['trail']}>{trail}</p>}
      <h1 tabIndex={-1}>{heading}</h1>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
    </header>
    {children}
  </div>
)
