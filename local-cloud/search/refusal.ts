/** What the search service says no to, in the hosted service's form: a status and a sentence. */

export class SearchRefusal extends Error {
  constructor(
    readonly status: 400 | 403 | 404,
    message: string,
  ) {
    super(message)
    this.name = 'SearchRefusal'
  }
}

export const badRequest = (message: string): SearchRefusal => new SearchRefusal(400, message)

export const badValue = (parameter: string, expected: string): SearchRefusal =>
  badRequest(`Invalid value for "${parameter}" parameter, expected ${expected}`)

/** For texts of the request in a message. */
export const clipped = (text: string): string =>
  JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
