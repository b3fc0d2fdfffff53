/** One page after another: eight begun together would all be done as late as the last. */

/** A page that waits for something else than the processor holds up the others no longer, in milliseconds. */
const PATIENCE = 20

export function inTurn<Asked, Answer>(
  work: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  let before: Promise<unknown> = Promise.resolve()
  return (asked) => {
    const mine = before.then(() => work(asked))
    before = before.then(() => Promise.race([mine.then(whatCameIn, whatCameIn), after(PATIENCE)]))
    return mine
  }
}

const whatCameIn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
