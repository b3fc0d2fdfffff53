/** What the calls of a hosted project's services are asked, and answer. */

export interface Asked {
  readonly method: string
  readonly url: URL
  readonly type: string
  readonly body: Buffer
  readonly json: unknown
}

export interface Answered {
  readonly status: number
  /** Bytes as they are, everything else as JSON. */
  readonly body: unknown
}

/** null for a call of another service. */
export type Calls = (asked: Asked) => Promise<Answered | null> | Answered | null

export const refused = (status: number, code: string, message: string): Answered => ({
  status,
  body: { error: { code: status, status: code, message } },
})
