/** Types of service requests and responses, independent of their transport. */

export interface ServiceRequest {
  readonly method: string
  /** Percent-encoded path, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: HeaderReader
  readonly body: Uint8Array
}

/** Returns the header of a lower-case name. */
export type HeaderReader = (name: string) => string | undefined

export interface ServiceResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** A response that is written in chunks while the connection is open. */
export interface StreamedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Called once, after the headers were sent. */
  readonly open: (connection: ResponseConnection) => void
}

export interface ResponseConnection {
  write(text: string): void
  /** Closes the connection after everything written was sent. */
  end(): void
  /** Closes the connection at once; unsent data is lost. */
  destroy(): void
  /** The listener is called once, whichever side closed the connection. */
  onClose(listener: () => void): void
}

/** Handler of one service; returns null if the path belongs to another one. */
export type ServiceHandler = (request: ServiceRequest) => Promise<ServiceResponse> | ServiceResponse | null

/** Handler of a service that can respond with streams. */
export type StreamingServiceHandler = (request: ServiceRequest) => ServiceResponse | StreamedResponse | null

/** These headers prevent a foreign site from loading the response as a script, frame or image. */
const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

export const createJsonResponse = (status: number, body: string): ServiceResponse => ({
  status,
  headers: JSON_HEADERS,
  body,
})

/** Returns the JSON error of the hosted services. */
export const formatErrorBody = (code: number, status: string, message: string): string =>
  JSON.stringify({ error: { code, message, status } })

export const createErrorResponse = (code: number, status: string, message: string): ServiceResponse =>
  createJsonResponse(code, formatErrorBody(code, status, message))
