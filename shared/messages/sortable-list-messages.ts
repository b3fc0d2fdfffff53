/** Labels and screen reader announcements of sortable lists. */

export const SORTABLE_LIST_MESSAGES = {
  drag: (item: string) => `Drag ${item}`,
  moveUp: (item: string) => `Move up ${item}`,
  moveDown: (item: string) => `Move down ${item}`,
  pickedUp: (item: string) => `Picked up ${item}.`,
  isOver: (item: string, position: number, count: number) =>
    `${item} is over place ${position} of ${count}.`,
  putAt: (item: string, position: number, count: number) =>
    `${item} was put at place ${position} of ${count}.`,
  putBack: (item: string) => `${item} was put back.`,
} as const
