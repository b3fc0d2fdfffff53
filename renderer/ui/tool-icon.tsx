/** Icons of tools that are loaded when something is written. They only repeat what stands beside them. */
import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  ImagePlus,
  Plus,
  Redo2,
  RotateCcw,
  Trash2,
  Undo2,
} from 'lucide-react'
import styles from './icon.module.css'

const ICONS = {
  add: Plus,
  down: ArrowDown,
  drag: GripVertical,
  image: ImagePlus,
  redo: Redo2,
  remove: Trash2,
  reset: RotateCcw,
  undo: Undo2,
  up: ArrowUp,
} as const

export function ToolIcon({ name }: { readonly name: keyof typeof ICONS }) {
  const Drawing = ICONS[name]
  return <Drawing className={styles['icon']} aria-hidden="true" />
}
