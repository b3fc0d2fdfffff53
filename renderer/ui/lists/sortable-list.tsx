/** Component: sortable list. Items are moved by dragging a handle, by keys, or by two buttons. */
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
import { SORTABLE_LIST_MESSAGES as TEXT } from '#shared/messages/sortable-list-messages'
import { Button } from '../button.tsx'
import { ToolIcon } from '../icons/tool-icon.tsx'
import styles from './sortable-list.module.css'

interface SortableListProps {
  readonly ids: readonly string[]
  /** Returns the accessible name of an item: "Section 2, History". Must be a stable function. */
  readonly nameOf: (index: number) => string
  /** Must be a stable function. */
  readonly onMove: (id: string, to: number) => void
  /** Must be a stable function: the rendered item subscribes to its own content. */
  readonly renderItem: (id: string, name: string) => ReactNode
}

/**
 * Receives ids instead of content, so that a change of content renders nothing here: the drag-and-drop context would
 * render all items again.
 */
export function SortableList({ ids, ...props }: SortableListProps) {
  return <MemoizedSortableList ids={useStableList(ids)} {...props} />
}

/** Hook: returns the same array while its items are equal, so that components that depend on it do not render again. */
function useStableList(list: readonly string[]): readonly string[] {
  const [stable, setStable] = useState(list)
  const isSame = stable.length === list.length && stable.every((item, index) => item === list[index])
  if (!isSame) setStable(list)
  return isSame ? stable : list
}

const INSTRUCTIONS = { draggable: TEXT.instructions }
const ATTRIBUTES = { roleDescription: TEXT.role }

/** A constant: new options at each render would render every item again. */
const KEYBOARD_OPTIONS = { coordinateGetter: sortableKeyboardCoordinates }

const MemoizedSortableList = memo(function SameList({ ids, nameOf, onMove, renderItem }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, KEYBOARD_OPTIONS))
  const items = useMemo(() => [...ids], [ids])
  const findIndex = (id: unknown) => ids.indexOf(String(id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: createAnnouncements(ids.length, nameOf, findIndex),
        screenReaderInstructions: INSTRUCTIONS,
      }}
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
              renderItem={renderItem}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
})

interface SortableItemProps extends Pick<SortableListProps, 'onMove' | 'renderItem'> {
  readonly id: string
  readonly name: string
  readonly index: number
  readonly count: number
}

function SortableItem({ id, name, index, count, onMove, renderItem }: SortableItemProps) {
  const sortable = useSortable({ id, attributes: ATTRIBUTES })
  // A drag renders every item at each pointer move; their content stays as it is.
  const content = useMemo(() => renderItem(id, name), [renderItem, id, name])
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
          <Button data-handle {...attributes} {...listeners} variant="bare" aria-label={TEXT.drag(name)}>
            <ToolIcon name="drag" />
          </Button>
          <Button
            variant="bare"
            aria-label={TEXT.moveUp(name)}
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(id, index - 1)}
          >
            <ToolIcon name="up" />
          </Button>
          <Button
            variant="bare"
            aria-label={TEXT.moveDown(name)}
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
  const position = (id: unknown) => findIndex(id) + 1
  return {
    onDragStart: ({ active }) => TEXT.pickedUp(formatName(active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : TEXT.isOver(formatName(active.id), position(over.id), count),
    onDragEnd: ({ active, over }) =>
      over === null ? TEXT.putBack(formatName(active.id)) : TEXT.putAt(formatName(active.id), position(over.id), count),
    onDragCancel: ({ active }) => TEXT.putBack(formatName(active.id)),
  }
}
