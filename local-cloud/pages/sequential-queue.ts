/** Queue that renders one page at a time, because pages rendered together would all finish as late as the last. */

/** Time in milliseconds after which a page that waits for something else no longer blocks the next. */
const MAX_WAIT_MS = 20

export function createSequentialQueue<Input, Output>(
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let previous: Promise<unknown> = Promise.resolve()
  return (input) => {
    const current = previous.then(() => work(input))
    previous = previous.then(() =>
      Promise.race([current.then(waitForIncomingEvents, waitForIncomingEvents), delay(MAX_WAIT_MS)]),
    )
    return current
  }
}

const waitForIncomingEvents = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
