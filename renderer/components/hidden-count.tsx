/**
 * Component: sentence in place of pages that the reader has not reached; nothing if there are none. It is the last child
 * of an element with `data-counted`, whose lists have the pages.
 */
import styles from './hidden-count.module.css'

export const HiddenCount = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : <p className={styles['hidden']}>{children}</p>
