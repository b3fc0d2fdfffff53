/** Component: error message of a field or a form, in the danger colour with an icon. */
import { Alert, type AlertProps } from '../alert.tsx'
import { Icon } from '../icons/icon.tsx'
import styles from './problem.module.css'

export const Problem = ({ children, ...props }: Omit<AlertProps, 'as' | 'className'>) => (
  <Alert as="div" className={styles['problem']} {...props}>
    <Icon name="caution" />
    <div>{children}</div>
  </Alert>
)
