/** Component: reason for a redirect, shown above the target screen. */
import { useNavigationState } from '../../screens/accounts/use-navigation-state.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './shell.module.css'

/** Stays in the document while empty, so that screen readers announce its content. */
export function RedirectNotice() {
  const notice = useNavigationState('notice')
  return (
    <div role="status" className={styles['notice']}>
      {notice !== null && <Notice>{notice}</Notice>}
    </div>
  )
}
