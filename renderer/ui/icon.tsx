/** The few icons there are. They only repeat what stands beside them or in the control's label. */
import {
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
} from 'lucide-react'
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
} as const

export function Icon({ name }: { readonly name: keyof typeof ICONS }) {
  const Drawing = ICONS[name]
  return <Drawing className={styles['icon']} aria-hidden="true" />
}
