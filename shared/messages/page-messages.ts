/**
 * Messages of a page view around its sections: header and links to other pages. They are single exports, whose names
 * do not become part of the built scripts, because every first load of a page carries them.
 */

export const breadcrumb = 'Breadcrumb'
export const parts = 'Parts of this page'
export const edit = 'Edit Page'
export const logIn = 'Login'
export const history = 'History'
export const linksHere = 'What links here'
export const emptyPart = 'Nothing has been written here yet.'
export const notWritten = <T>(sections: T) => ['Not written yet: ', sections]
export const lastEdited = <T>(at: T, by: T) => ['Last edited ', at, ' by ', by]
export const adjacentBooks = 'Books of this series'
export const previousBook = (number: number | null) => `Previous book · ${number}`
export const nextBook = (number: number | null) => `Next book · ${number}`
export const readOn = 'Read on'
export const moreOfSeries = 'More of this series'
export const siblings = (pages: string) => `Other ${pages} of this series`
/** @param pages the singular of the type for one page */
export const siblingsOf = <T>(total: number, pages: string, series: T) => [`${total} other ${pages} of `, series]
export const allSiblings = (total: number) => `All ${total}`
