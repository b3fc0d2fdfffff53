/** Ids of the menus that buttons of the frame open. */

export const APPEARANCE_MENU_ID = 'appearance'
export const PROGRESS_MENU_ID = 'reading-progress'
