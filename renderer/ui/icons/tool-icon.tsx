/** Component: an icon of the editor's and of a heading's tools by name, kept out of a reader's first load. Icons are decorative. */
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Bookmark,
  BookOpen,
  Check,
  ChevronDown,
  Crop,
  GripVertical,
  ImagePlus,
  Images,
  Italic,
  Link,
  Plus,
  Redo2,
  RotateCcw,
  Search,
  Trash2,
  Undo2,
} from 'lucide'
import { SvgIcon } from './svg-icon.tsx'

const ICONS = {
  add: Plus,
  bold: Bold,
  crop: Crop,
  done: Check,
  down: ArrowDown,
  drag: GripVertical,
  find: Search,
  fold: ChevronDown,
  gallery: Images,
  image: ImagePlus,
  italics: Italic,
  link: Link,
  place: Bookmark,
  reading: BookOpen,
  redo: Redo2,
  remove: Trash2,
  reset: RotateCcw,
  undo: Undo2,
  up: ArrowUp,
} as const

export const ToolIcon = ({ name }: { readonly name: keyof typeof ICONS }) => <SvgIcon shapes={ICONS[name]} />
