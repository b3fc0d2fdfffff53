/** Types of the handlers of a fake hosted project. */

export interface HostedRequest {
  readonly method: string
  readonly url: URL
  readonly type: string
  readonly body: Buffer
  readonly json: unknown
}

export interface HostedResponse {
  readonly status: number
  /** Bytes are sent unchanged, everything else as JSON. */
  readonly body: unknown
}

/** Handles a call; returns null for a call of another service. */
export type HostedHandler = (request: HostedRequest) => Promise<HostedResponse | null> | HostedResponse | null

export const createHostedError = (status: number, code: string, message: string): HostedResponse => ({
  status,
  body: { error: { code: status, status: code, message } },
})
