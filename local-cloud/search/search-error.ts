/** Errors of the search service in the hosted service's format: a status and a sentence. */

export class SearchError extends Error {
  constructor(
    readonly status: 400 | 403 | 404,
    message: string,
  ) {
    super(message)
    this.name = 'SearchError'
  }
}

export const badRequestError = (message: string): SearchError => new SearchError(400, message)

export const badValueError = (parameter: string, expected: string): SearchError =>
  badRequestError(`Invalid value for "${parameter}" parameter, expected ${expected}`)

/** Quotes and truncates a text of the request for a message. */
export const formatClipped = (text: string): string =>
  JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
