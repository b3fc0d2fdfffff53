/** Id of the table of contents, which is a popover of the header's button in a narrow window. */
export const CONTENTS_ID = 'contents'
