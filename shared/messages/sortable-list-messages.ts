/** Labels and screen reader announcements of sortable lists. */

export const SORTABLE_LIST_MESSAGES = {
  /** Read out for a drag handle instead of "button". */
  role: 'sortable',
  instructions:
    'To move an item, press the space bar. Move it with the arrow keys. Press the space bar again to put it there, or Escape to cancel.',
  drag: (item: string) => `Drag ${item}`,
  moveUp: (item: string) => `Move up ${item}`,
  moveDown: (item: string) => `Move down ${item}`,
  pickedUp: (item: string) => `Picked up ${item}.`,
  isOver: (item: string, position: number, count: number) => `${item} is over place ${position} of ${count}.`,
  putAt: (item: string, position: number, count: number) => `${item} was put at place ${position} of ${count}.`,
  putBack: (item: string) => `${item} was put back.`,
} as const
