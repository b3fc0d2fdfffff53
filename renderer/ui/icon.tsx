/** The few icons there are. They only repeat what stands beside them or in the control's label. */
import {
  type IconNode,
  Link,
  Menu,
  Monitor,
  Moon,
  PencilLine,
  Search,
  Sun,
  TableOfContents,
  TriangleAlert,
  X,
} from 'lucide'
import { createElement, Fragment } from 'react'
import styles from './icon.module.css'

const ICONS = {
  caution: TriangleAlert,
  close: X,
  contents: TableOfContents,
  dark: Moon,
  edit: PencilLine,
  light: Sun,
  link: Link,
  menu: Menu,
  search: Search,
  system: Monitor,
} as const satisfies Record<string, IconNode>

/** Shapes have no order but their own: children in place need no keys. */
export const Icon = ({ name }: { readonly name: keyof typeof ICONS }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    {createElement(
      Fragment,
      null,
      ...ICONS[name].map(([shape, attributes]) => createElement(shape, attributes)),
    )}
  </svg>
)
