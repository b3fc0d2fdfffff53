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
import { memo, type ReactNode, useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import { ToolIcon } from '../icons/tool-icon.tsx'
import styles from './sortable-list.module.css'

interface SortableListProps {
  readonly ids: readonly string[]
  /** What an item is called when it is moved: "Section 2, History". One function for as long as it does the same. */
  readonly nameOf: (index: number) => string
  /** One function for as long as it does the same. */
  readonly onMove: (id: string, to: number) => void
  /** One function for as long as it does the same. What it draws sees to its own content. */
  readonly draw: (id: string, name: string) => ReactNode
}

/**
 * Takes no content, so that content that changes draws nothing here: with the frame that makes items movable, React
 * goes through all of them.
 */
export function SortableList({ ids, ...props }: SortableListProps) {
  return <MemoizedSortableList ids={useStableList(ids)} {...props} />
}

/** The list before, while it holds the same: what hangs on it is not drawn again. */
function useStableList(list: readonly string[]): readonly string[] {
  const [stable, setStable] = useState(list)
  const isSame =
    stable.length === list.length && stable.every((item, index) => item === list[index])
  if (!isSame) setStable(list)
  return isSame ? stable : list
}

/** Not made anew with each drawing: every item would be drawn again with it. */
const KEYBOARD_OPTIONS = { coordinateGetter: sortableKeyboardCoordinates }

const MemoizedSortableList = memo(function SameList({
  ids,
  nameOf,
  onMove,
  draw,
}: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, KEYBOARD_OPTIONS))
  const items = useMemo(() => [...ids], [ids])
  const findIndex = (id: unknown) => ids.indexOf(String(id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: createAnnouncements(ids.length, nameOf, findIndex) }}
      onDragEnd={({ active, over }) => {
        const to = findIndex(over?.id)
        if (to >= 0 && over?.id !== active.id) onMove(String(active.id), to)
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol className={styles['list']}>
          {ids.map((id, index) => (
            <SortableItem
              key={id}
              id={id}
              name={nameOf(index)}
              index={index}
              count={ids.length}
              onMove={onMove}
              draw={draw}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
})

interface SortableItemProps extends Pick<SortableListProps, 'onMove' | 'draw'> {
  readonly id: string
  readonly name: string
  readonly index: number
  readonly count: number
}

function SortableItem({ id, name, index, count, onMove, draw }: SortableItemProps) {
  const sortable = useSortable({ id })
  // a drag draws every place again with each move of the hand, and what stands there need not be
  const content = useMemo(() => draw(id, name), [draw, id, name])
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
            variant="bare"
            aria-label={`Drag ${name}`}
          >
            <ToolIcon name="drag" />
          </Button>
          <Button
            variant="bare"
            aria-label={`Move up ${name}`}
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(id, index - 1)}
          >
            <ToolIcon name="up" />
          </Button>
          <Button
            variant="bare"
            aria-label={`Move down ${name}`}
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && onMove(id, index + 1)}
          >
            <ToolIcon name="down" />
          </Button>
        </div>
      )}
      {content}
    </li>
  )
}

function createAnnouncements(
  count: number,
  nameOf: (index: number) => string,
  findIndex: (id: unknown) => number,
): Announcements {
  const formatName = (id: unknown) => (findIndex(id) < 0 ? '' : nameOf(findIndex(id)))
  const formatPosition = (id: unknown) => `place ${findIndex(id) + 1} of ${count}`
  return {
    onDragStart: ({ active }) => `Picked up ${formatName(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${formatName(active.id)} is over ${formatPosition(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${formatName(active.id)} was put back.`
        : `${formatName(active.id)} was put at ${formatPosition(over.id)}.`,
    onDragCancel: ({ active }) => `${formatName(active.id)} was put back.`,
  }
}
