/** Id of the menu of the reading progress, which buttons of the frame open. */

export const PROGRESS_MENU_ID = 'reading-progress'
