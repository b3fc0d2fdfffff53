/**
 * Build constant: whether rendered markup carries positions in the story, as `data-at` on what is painted only for a
 * reader who has reached one, and `data-in` for their context (`shared/rules/places/position-text.ts`). Contexts are not
 * nested: that of an element is the last one before it.
 *
 * Only the page host writes them: in the browser the gate decides before anything is rendered, and hydration keeps those
 * that are there. A development build renders them as well, since its React reports every difference.
 */
export const HAS_PLACE_ATTRIBUTES = import.meta.env.SSR || import.meta.env.DEV
