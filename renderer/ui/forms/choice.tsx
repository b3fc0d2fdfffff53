/** Components: check box and radio button, drawn in the colours of the wiki. */
import type { ComponentProps } from 'react'
import styles from './choice.module.css'

interface ChoiceInputProps extends ComponentProps<'input'> {
  readonly type: 'checkbox' | 'radio'
}

export const ChoiceInput = (props: ChoiceInputProps) => <input className={styles['input']} {...props} />

/** With its label beside it. */
export const Choice = ({ children, ...props }: ChoiceInputProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is in ChoiceInput
  <label className={styles['choice']}>
    <ChoiceInput {...props} />
    <span>{children}</span>
  </label>
)
