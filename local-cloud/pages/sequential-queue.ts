/** One page after another: eight begun together would all be done as late as the last. */

/** A page that waits for something else than the processor holds up the others no longer, in milliseconds. */
const MAX_WAIT_MS = 20

export function createSequentialQueue<Input, Output>(
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let previous: Promise<unknown> = Promise.resolve()
  return (input) => {
    const current = previous.then(() => work(input))
    previous = previous.then(() =>
      Promise.race([
        current.then(waitForIncomingEvents, waitForIncomingEvents),
        delay(MAX_WAIT_MS),
      ]),
    )
    return current
  }
}

const waitForIncomingEvents = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
