/** One request to a hosted service: patient with what passes, and a sentence for what does not. */
import { asRecord } from '#shared/model/stored-fields'
import { parsedJson } from '#shared/parsed-json'
import { WikiProblem } from '../wiki/wiki.ts'
import type { AccessToken } from './service-account.ts'

interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  readonly json?: unknown
  readonly body?: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Statuses that are an answer too. */
  readonly may?: readonly number[]
}

/** @throws WikiProblem */
export type AskService = (address: string, request?: Request) => Promise<Response>

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

const PASSES = new Set([408, 429, 500, 502, 503, 504])
/** Milliseconds before each new try, at most; half of it is chance, so that not all come back at once. */
const PAUSES = [500, 1000, 2000, 4000, 8000]
const PATIENCE = 120_000

export interface Surroundings {
  readonly send?: typeof fetch
  readonly pause?: (milliseconds: number) => Promise<void>
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** @param token null where nobody asks for one: to get a token itself */
export function askService(
  token: AccessToken | null,
  { send = fetch, pause = sleep }: Surroundings = {},
): AskService {
  async function once(address: string, request: Request, renew: boolean) {
    const { method = request.json || request.body ? 'POST' : 'GET', json, body } = request
    const type = body?.type ?? (json === undefined ? undefined : 'application/json')
    return send(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${await token(renew)}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body: body.bytes }),
    })
  }
  return async (address, request = {}) => {
    let renewed = false
    for (let tried = 0; ; tried++) {
      const wait = PAUSES[tried]
      const answer = await once(address, request, renewed).catch((error: unknown) => {
        if (error instanceof WikiProblem) throw error
        return null
      })
      if (answer !== null && (answer.ok || request.may?.includes(answer.status))) return answer
      // a clock that runs ahead, or a token taken back: one new one is worth a try
      if (answer?.status === 401 && token !== null && !renewed) renewed = true
      else if (answer !== null && !PASSES.has(answer.status)) throw await refusal(address, answer)
      else if (wait === undefined)
        throw answer === null ? lost(address) : await refusal(address, answer)
      else await pause(wait * (0.5 + Math.random() / 2))
    }
  }
}

const lost = (address: string) =>
  new WikiProblem(
    `${hostOf(address)} does not answer. Check the connection, then run it again: what was done is found done.`,
  )

async function refusal(address: string, answer: Response): Promise<ServiceRefusal> {
  const text = await answer.text()
  const { error, error_description: description } = asRecord(parsedJson(text))
  const { message, status } = asRecord(error)
  const said = [message, description, error].find((part) => typeof part === 'string') ?? text
  const hint = answer.status === 403 ? ' Give its service account the role "Editor".' : ''
  return new ServiceRefusal(
    `${hostOf(address)} refused with ${answer.status}: ${String(said).slice(0, 400)}.${hint}`,
    typeof status === 'string' ? status : String(answer.status),
  )
}

const hostOf = (address: string): string => new URL(address).host
