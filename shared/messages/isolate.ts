/** Function: isolates a name in a sentence without markup. In markup, `<bdi>` does the same. */

/** Explicit embeddings, overrides and isolates of the bidirectional algorithm, with their ends. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns the name between U+2068 and U+2069, so that neither its script nor its control characters change the order of
 * the words around it. Without their ends, controls would have an effect on what follows.
 */
export const isolate = (name: string): string => `\u2068${name.replace(BIDI_CONTROLS, '')}\u2069`
