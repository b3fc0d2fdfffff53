/** Component: an icon by name. Icons are decorative: the text beside them or the control's label says the same. */
import {
  Contrast,
  Ellipsis,
  History,
  type IconNode,
  Menu,
  PencilLine,
  Search,
  TableOfContents,
  TriangleAlert,
  X,
} from 'lucide'
import { SvgIcon } from './svg-icon.tsx'

const ICONS = {
  appearance: Contrast,
  caution: TriangleAlert,
  close: X,
  contents: TableOfContents,
  edit: PencilLine,
  history: History,
  menu: Menu,
  more: Ellipsis,
  search: Search,
} as const satisfies Record<string, IconNode>

export const Icon = ({ name }: { readonly name: keyof typeof ICONS }) => <SvgIcon shapes={ICONS[name]} />
