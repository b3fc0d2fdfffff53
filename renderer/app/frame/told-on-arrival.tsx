/** Why somebody who meant to go elsewhere is here: told above the screen they were led to. */
import { useCarried } from '../../screens/accounts/use-carried.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './shell.module.css'

/** Stands empty otherwise, so that screen readers notice when it fills. */
export function ToldOnArrival() {
  const told = useCarried('told')
  return (
    <div role="status" className={styles['told']}>
      {told !== null && <Notice>{told}</Notice>}
    </div>
  )
}
