/** Function: isolates a name in texts whose wording must stay as it is for all other names, such as document titles. */
import { isolate } from './isolate.ts'

/** Letters of scripts that run from right to left, and the controls of the bidirectional algorithm. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns the name unchanged unless it can change the order of the words around it. */
export const isolateRightToLeft = (name: string): string => (RIGHT_TO_LEFT.test(name) ? isolate(name) : name)
