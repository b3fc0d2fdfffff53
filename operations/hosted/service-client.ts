/** One request to a hosted service: patient with what passes, and a sentence for what does not. */
import { asRecord } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import { WikiProblem } from '../wiki/wiki.ts'
import type { AccessTokenSource } from './service-account.ts'

interface ServiceRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  readonly json?: unknown
  readonly body?: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Statuses that are an answer too. */
  readonly acceptedStatuses?: readonly number[]
}

/** @throws WikiProblem */
export type SendServiceRequest = (address: string, request?: ServiceRequest) => Promise<Response>

/** What a service has refused, in its own words and in its protocol's. */
export class ServiceRefusal extends WikiProblem {
  override name = 'ServiceRefusal'
  constructor(
    message: string,
    /** `FAILED_PRECONDITION` and its like; the number where there is none. */
    readonly status: string,
  ) {
    super(message)
  }
}

const RETRYABLE_STATUSES = new Set([408, 429, 500, 502, 503, 504])
/** Milliseconds before each new try, at most; half of it is chance, so that not all come back at once. */
const BACKOFF_DELAYS = [500, 1000, 2000, 4000, 8000]
const TIMEOUT = 120_000

export interface ServiceClientDeps {
  readonly send?: typeof fetch
  readonly pause?: (milliseconds: number) => Promise<void>
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** @param token null where nobody asks for one: to get a token itself */
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
      signal: AbortSignal.timeout(TIMEOUT),
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
      const wait = BACKOFF_DELAYS[attempt]
      const answer = await sendOnce(address, request, hasRenewed).catch((error: unknown) => {
        if (error instanceof WikiProblem) throw error
        return null
      })
      if (answer !== null && (answer.ok || request.acceptedStatuses?.includes(answer.status)))
        return answer
      // a clock that runs ahead, or a token taken back: one new one is worth a try
      if (answer?.status === 401 && token !== null && !hasRenewed) hasRenewed = true
      else if (answer !== null && !RETRYABLE_STATUSES.has(answer.status))
        throw await createRefusal(address, answer)
      else if (wait === undefined)
        throw answer === null
          ? createUnreachableError(address)
          : await createRefusal(address, answer)
      else await pause(wait * (0.5 + Math.random() / 2))
    }
  }
}

const createUnreachableError = (address: string) =>
  new WikiProblem(
    `${getHost(address)} does not answer. Check the connection, then run it again: what was done is found done.`,
  )

async function createRefusal(address: string, answer: Response): Promise<ServiceRefusal> {
  const text = await answer.text()
  const { error, error_description: description } = asRecord(parseJsonOrNull(text))
  const { message, status } = asRecord(error)
  const reason = [message, description, error].find((part) => typeof part === 'string') ?? text
  const hint = answer.status === 403 ? ' Give its service account the role "Editor".' : ''
  return new ServiceRefusal(
    `${getHost(address)} refused with ${answer.status}: ${String(reason).slice(0, 400)}.${hint}`,
    typeof status === 'string' ? status : String(answer.status),
  )
}

const getHost = (address: string): string => new URL(address).host
