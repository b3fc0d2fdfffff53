/** Buttons, and links that look like one. */
import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Link, type LinkProps } from './link.tsx'

/** One primary button a form; bare where the frame is already full of lines. */
interface Look {
  readonly look?: 'primary' | 'bare'
}

export const Button = ({ look, ...props }: ComponentProps<'button'> & Look) => (
  <button type="button" className={styles['button']} data-look={look} {...props} />
)

export const ButtonLink = ({ look, ...props }: LinkProps & Look) => (
  <Link className={styles['button']} data-look={look} {...props} />
)
