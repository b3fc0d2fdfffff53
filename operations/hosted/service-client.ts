/** HTTP client of the hosted services: retry with exponential backoff and jitter, timeout, token renewal. */
import { asRecord } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import { WikiError } from '../wiki/wiki.ts'
import type { AccessTokenSource } from './service-account.ts'

interface ServiceRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  readonly json?: unknown
  readonly body?: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** HTTP error statuses that the caller handles. */
  readonly acceptedStatuses?: readonly number[]
}

/** @throws WikiError */
export type SendServiceRequest = (address: string, request?: ServiceRequest) => Promise<Response>

/** A request that a service has refused, with the service's message. */
export class ServiceError extends WikiError {
  override name = 'ServiceError'
  constructor(
    message: string,
    /** Status of the protocol such as `FAILED_PRECONDITION`; the HTTP status if there is none. */
    readonly status: string,
  ) {
    super(message)
  }
}

const RETRYABLE_STATUSES = new Set([408, 429, 500, 502, 503, 504])
/** Maximum delay before each retry. Jitter takes up to half of it away. */
const BACKOFF_DELAYS_MS = [500, 1000, 2000, 4000, 8000]
const TIMEOUT_MS = 120_000

export interface ServiceClientDeps {
  readonly send?: typeof fetch
  readonly pause?: (milliseconds: number) => Promise<void>
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** @param token null for requests without authorization, such as the request for a token */
export function createServiceClient(
  token: AccessTokenSource | null,
  { send = fetch, pause = sleep }: ServiceClientDeps = {},
): SendServiceRequest {
  async function sendOnce(address: string, request: ServiceRequest, renew: boolean) {
    const { method = request.json || request.body ? 'POST' : 'GET', json, body } = request
    const type = body?.type ?? (json === undefined ? undefined : 'application/json')
    return send(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${await token(renew)}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body: body.bytes }),
    })
  }
  return async (address, request = {}) => {
    let hasRenewed = false
    for (let attempt = 0; ; attempt++) {
      const wait = BACKOFF_DELAYS_MS[attempt]
      const answer = await sendOnce(address, request, hasRenewed).catch((error: unknown) => {
        if (error instanceof WikiError) throw error
        return null
      })
      if (answer !== null && (answer.ok || request.acceptedStatuses?.includes(answer.status))) return answer
      // The clock may be wrong or the token revoked, so one renewal is tried.
      if (answer?.status === 401 && token !== null && !hasRenewed) hasRenewed = true
      else if (answer !== null && !RETRYABLE_STATUSES.has(answer.status)) throw await createRefusal(address, answer)
      else if (wait === undefined)
        throw answer === null ? createUnreachableError(address) : await createRefusal(address, answer)
      else await pause(wait * (0.5 + Math.random() / 2))
    }
  }
}

const createUnreachableError = (address: string) =>
  new WikiError(
    `${getHost(address)} does not answer. Check the connection, then run it again: completed work is not repeated.`,
  )

async function createRefusal(address: string, answer: Response): Promise<ServiceError> {
  const text = await answer.text()
  const { error, error_description: description } = asRecord(parseJsonOrNull(text))
  const { message, status } = asRecord(error)
  const reason = [message, description, error].find((part) => typeof part === 'string') ?? text
  const hint = answer.status === 403 ? ' Give its service account the role "Editor".' : ''
  return new ServiceError(
    `${getHost(address)} refused with ${answer.status}: ${String(reason).slice(0, 400)}.${hint}`,
    typeof status === 'string' ? status : String(answer.status),
  )
}

const getHost = (address: string): string => new URL(address).host
