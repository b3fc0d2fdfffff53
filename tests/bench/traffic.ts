/** What came over the wire to a page, in bytes and times, as the browser's own tools see it. */
import type { CDPSession } from 'playwright'

export interface TrafficResponse {
  readonly url: string
  readonly mime: string
  /** Headers and body as they came, compressed. */
  readonly bytes: number
  /** Milliseconds from the start of the navigation to the last byte. */
  readonly finished: number
}

export interface Traffic {
  /** `began` in milliseconds since 1970. */
  since(began: number): readonly TrafficResponse[]
}

export async function recordTraffic(session: CDPSession): Promise<Traffic> {
  const answers = new Map<string, { url: string; mime: string }>()
  const finished: { id: string; bytes: number; timestamp: number }[] = []
  /** What turns the browser's own seconds into those of the world. */
  let offset = 0
  session.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    offset ||= wallTime - timestamp
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    answers.set(requestId, { url: response.url, mime: response.mimeType })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    finished.push({ id: requestId, bytes: encodedDataLength, timestamp })
  })
  await session.send('Network.enable')
  return {
    since: (began) =>
      finished.flatMap(({ id, bytes, timestamp }) => {
        const answer = answers.get(id)
        return answer === undefined
          ? []
          : [{ ...answer, bytes, finished: (timestamp + offset) * 1000 - began }]
      }),
  }
}
