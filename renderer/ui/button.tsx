/** Components: button, and a link that looks like a button. */
import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Link, type LinkProps } from './link.tsx'

/** `primary`: one a form. `bare`: without a border, for toolbars. */
interface VariantProps {
  /** `danger` if the button blocks, hides or reverts; its words say so too. */
  readonly variant?: 'primary' | 'bare' | 'danger' | 'primary danger' | undefined
}

export const Button = ({ variant, ...props }: ComponentProps<'button'> & VariantProps) => (
  <button type="button" className={styles['button']} data-look={variant} {...props} />
)

export const ButtonLink = ({ variant, ...props }: LinkProps & VariantProps) => (
  <Link className={styles['button']} data-look={variant} {...props} />
)
