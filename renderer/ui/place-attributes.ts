/**
 * Attributes of rendered markup that carry positions in the story (`shared/rules/places/position-text.ts`). Only the page
 * host writes them (`import.meta.env.SSR`): in the browser the gate decides before anything is rendered, and hydration
 * keeps those that are there. A development build renders them as well (`import.meta.env.DEV`), since its React reports
 * every difference.
 */

/** Attribute of what is painted only for a reader who has reached the position. */
export const placeAttribute = (position: string | undefined) => ({ 'data-at': position })

/** Attribute that gives the positions inside an element their context. */
export const contextAttribute = (context: string | undefined) => ({ 'data-in': context })
