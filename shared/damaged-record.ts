/** Wire text: how the documents service says that a stored record is damaged, written and recognized in one place. */

const BEGINNING = 'The stored document '
const END = ' is damaged.'

export const formatDamagedRecordMessage = (path: string): string => `${BEGINNING}${path}${END}`

export const isDamagedRecordMessage = (message: string): boolean =>
  message.includes(BEGINNING) && message.endsWith(END)
