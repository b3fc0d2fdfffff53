/** Buttons, and links that look like one. */
import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Link, type LinkProps } from './link.tsx'

/** One primary button a form; bare where the frame is already full of lines. */
interface VariantProps {
  readonly variant?: 'primary' | 'bare'
}

export const Button = ({ variant, ...props }: ComponentProps<'button'> & VariantProps) => (
  <button type="button" className={styles['button']} data-look={variant} {...props} />
)

export const ButtonLink = ({ variant, ...props }: LinkProps & VariantProps) => (
  <Link className={styles['button']} data-look={variant} {...props} />
)
