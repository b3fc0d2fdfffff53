/** An icon from its shapes: as large as the text beside it, in its colour. */
import type { IconNode } from 'lucide'
import { createElement, Fragment } from 'react'
import styles from './svg-icon.module.css'

/** Shapes are nothing but their place: children in place need no keys. */
export const SvgIcon = ({ shapes }: { readonly shapes: IconNode }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    {createElement(
      Fragment,
      null,
      ...shapes.map(([shape, attributes]) => createElement(shape, attributes)),
    )}
  </svg>
)
