/** Component: an icon of the editor's tools by name, kept out of a reader's first load. Icons are decorative. */
import { ArrowDown, ArrowUp, Check, GripVertical, ImagePlus, Plus, Redo2, RotateCcw, Trash2, Undo2 } from 'lucide'
import { SvgIcon } from './svg-icon.tsx'

const ICONS = {
  add: Plus,
  done: Check,
  down: ArrowDown,
  drag: GripVertical,
  image: ImagePlus,
  redo: Redo2,
  remove: Trash2,
  reset: RotateCcw,
  undo: Undo2,
  up: ArrowUp,
} as const

export const ToolIcon = ({ name }: { readonly name: keyof typeof ICONS }) => <SvgIcon shapes={ICONS[name]} />
