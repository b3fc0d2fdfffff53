/** A list whose items can be put in another order: dragged by a handle, moved by keys, or by two buttons. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import { ToolIcon } from '../icons/tool-icon.tsx'
import styles from './sortable-list.module.css'

interface Item {
  readonly id: string
}

export interface SortableListProps<T extends Item> {
  readonly items: readonly T[]
  /** What an item is called when it is moved: "Section 2, History". */
  readonly nameOf: (item: T, index: number) => string
  /** One function for as long as it does the same; so is `draw`. */
  readonly onMove: (id: string, to: number) => void
  readonly draw: (item: T, name: string) => ReactNode
}

/** Not made anew with each drawing: every item would be drawn again with it. */
const KEYS = { coordinateGetter: sortableKeyboardCoordinates }

export function SortableList<T extends Item>({
  items,
  nameOf,
  onMove,
  draw,
}: SortableListProps<T>) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, KEYS))
  const ids = useSame(items.map(({ id }) => id))
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(items, nameOf, placeOf) }}
      onDragEnd={({ active, over }) => {
        const to = placeOf(over?.id)
        if (to >= 0 && over?.id !== active.id) onMove(String(active.id), to)
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles['list']}>
          {items.map((item, index) => (
            <SortableItem
              key={item.id}
              item={item}
              name={nameOf(item, index)}
              index={index}
              count={items.length}
              onMove={onMove}
              draw={draw}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** The list before, while it holds the same: what hangs on it is not drawn again. */
function useSame(list: string[]): string[] {
  const [kept, keep] = useState(list)
  const isSame = kept.length === list.length && kept.every((one, index) => one === list[index])
  if (!isSame) keep(list)
  return isSame ? kept : list
}

interface SortableItemProps<T extends Item> {
  readonly item: T
  readonly name: string
  readonly index: number
  readonly count: number
  readonly onMove: (id: string, to: number) => void
  readonly draw: (item: T, name: string) => ReactNode
}

function SortableItem<T extends Item>({
  item,
  name,
  index,
  count,
  onMove,
  draw,
}: SortableItemProps<T>) {
  const { id } = item
  const sortable = useSortable({ id })
  // a keystroke in a page of 200 paragraphs draws one of them again, not all
  const drawn = useMemo(() => draw(item, name), [draw, item, name])
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform === null ? undefined : `translate3d(0, ${transform.y}px, 0)`,
        transition,
      }}
    >
      {count > 1 && (
        <div className={styles['tools']}>
          <Button
            data-handle
            {...attributes}
            {...listeners}
            look="bare"
            aria-label={`Drag ${name}`}
          >
            <ToolIcon name="drag" />
          </Button>
          <Button
            look="bare"
            aria-label={`Move up ${name}`}
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(id, index - 1)}
          >
            <ToolIcon name="up" />
          </Button>
          <Button
            look="bare"
            aria-label={`Move down ${name}`}
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && onMove(id, index + 1)}
          >
            <ToolIcon name="down" />
          </Button>
        </div>
      )}
      {drawn}
    </li>
  )
}

function announcementsOf<T extends { readonly id: string }>(
  items: readonly T[],
  nameOf: (item: T, index: number) => string,
  placeOf: (id: unknown) => number,
): Announcements {
  const name = (id: unknown) => {
    const place = placeOf(id)
    const item = items[place]
    return item === undefined ? '' : nameOf(item, place)
  }
  const place = (id: unknown) => `place ${placeOf(id) + 1} of ${items.length}`
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${name(active.id)} is over ${place(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${name(active.id)} was put back.`
        : `${name(active.id)} was put at ${place(over.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} was put back.`,
  }
}
