/** A request and its answer as the services see them, whether they came over a socket or from this process. */

export interface ServiceRequest {
  readonly method: string
  /** As it stands in the address: still percent-encoded, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: HeaderReader
  readonly body: Uint8Array
}

/** Names in lower case. */
export type HeaderReader = (name: string) => string | undefined

export interface ServiceResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** An answer that goes on: written piece by piece for as long as both sides keep its line open. */
export interface StreamedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Called once, when the head is on its way. */
  readonly open: (connection: ResponseConnection) => void
}

export interface ResponseConnection {
  write(text: string): void
  /** After what was written. */
  end(): void
  /** At once; what was written and is still on its way is lost. */
  destroy(): void
  /** Told once, whoever has ended it. */
  onClose(listener: () => void): void
}

/** One service: null when the address is not one of its own. */
export type ServiceHandler = (
  request: ServiceRequest,
) => Promise<ServiceResponse> | ServiceResponse | null

/** A service some of whose answers are streams. */
export type StreamingServiceHandler = (
  request: ServiceRequest,
) => ServiceResponse | StreamedResponse | null

/** Kept from being run, framed or read as anything else by a page that names it as a script or an image. */
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

/** The form in which the hosted services say no. */
export const formatErrorBody = (code: number, status: string, message: string): string =>
  JSON.stringify({ error: { code, message, status } })

export const createErrorResponse = (
  code: number,
  status: string,
  message: string,
): ServiceResponse => createJsonResponse(code, formatErrorBody(code, status, message))
