/** Parser for the error message of the documents service about a damaged stored record. */
export const isDamagedRecordMessage = (message: string): boolean =>
  /The stored document .* is damaged\.$/s.test(message)
