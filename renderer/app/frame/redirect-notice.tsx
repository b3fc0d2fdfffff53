/** Why somebody who meant to go elsewhere is here: told above the screen they were led to. */
import { useNavigationState } from '../../screens/accounts/use-navigation-state.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './shell.module.css'

/** Stands empty otherwise, so that screen readers notice when it fills. */
export function RedirectNotice() {
  const notice = useNavigationState('told')
  return (
    <div role="status" className={styles['told']}>
      {notice !== null && <Notice>{notice}</Notice>}
    </div>
  )
}
