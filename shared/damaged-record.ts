/** Format of the error message for a damaged record, written by the documents service and recognized by clients. */

const BEGINNING = 'The stored document '
const END = ' is damaged.'

export const formatDamagedRecordMessage = (path: string): string => `${BEGINNING}${path}${END}`

export const isDamagedRecordMessage = (message: string): boolean =>
  message.includes(BEGINNING) && message.endsWith(END)
