/** Component: an icon by name. Icons are decorative: the text beside them or the control's label says the same. */
import {
  History,
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
import { SvgIcon } from './svg-icon.tsx'

const ICONS = {
  caution: TriangleAlert,
  close: X,
  contents: TableOfContents,
  dark: Moon,
  edit: PencilLine,
  history: History,
  light: Sun,
  link: Link,
  menu: Menu,
  search: Search,
  system: Monitor,
} as const satisfies Record<string, IconNode>

export const Icon = ({ name }: { readonly name: keyof typeof ICONS }) => <SvgIcon shapes={ICONS[name]} />
