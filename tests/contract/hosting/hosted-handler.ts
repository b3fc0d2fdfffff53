/** What the calls of a hosted project's services are asked, and answer. */

export interface HostedRequest {
  readonly method: string
  readonly url: URL
  readonly type: string
  readonly body: Buffer
  readonly json: unknown
}

export interface HostedResponse {
  readonly status: number
  /** Bytes as they are, everything else as JSON. */
  readonly body: unknown
}

/** null for a call of another service. */
export type HostedHandler = (
  request: HostedRequest,
) => Promise<HostedResponse | null> | HostedResponse | null

export const createHostedError = (
  status: number,
  code: string,
  message: string,
): HostedResponse => ({
  status,
  body: { error: { code: status, status: code, message } },
})
