/** Recorder of a page's network traffic, in bytes and times, by the browser's developer tools. */
import type { CDPSession } from 'playwright'

export interface TrafficResponse {
  readonly url: string
  readonly mime: string
  /** Compressed bytes of headers and body. */
  readonly bytes: number
  /** Milliseconds from the start of the navigation to the request. */
  readonly requested: number
  /** Milliseconds from the start of the navigation to the last byte. */
  readonly finished: number
}

export interface Traffic {
  /** Returns the responses since `began`, in milliseconds since 1970. */
  since(began: number): readonly TrafficResponse[]
}

export async function recordTraffic(session: CDPSession): Promise<Traffic> {
  const requests = new Map<string, number>()
  const answers = new Map<string, { url: string; mime: string }>()
  const finished: { id: string; bytes: number; timestamp: number }[] = []
  /** Difference between the browser's clock and the time since 1970. */
  let offset = 0
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime }) => {
    offset ||= wallTime - timestamp
    requests.set(requestId, timestamp)
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    answers.set(requestId, { url: response.url, mime: response.mimeType })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    finished.push({ id: requestId, bytes: encodedDataLength, timestamp })
  })
  await session.send('Network.enable')
  return {
    since(began) {
      const toMilliseconds = (timestamp: number) => (timestamp + offset) * 1000 - began
      return finished.flatMap(({ id, bytes, timestamp }) => {
        const answer = answers.get(id)
        const requested = requests.get(id)
        if (answer === undefined || requested === undefined) return []
        return [{ ...answer, bytes, requested: toMilliseconds(requested), finished: toMilliseconds(timestamp) }]
      })
    },
  }
}
