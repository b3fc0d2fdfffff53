/** Helper: a WebChannel session over plain HTTP, so that tests see every array the server sends. */
import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { at, DATABASE } from '../open-cloud.ts'

/** Without a limit of sockets, because open back channels would block other requests. */
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

export interface ChannelResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export type NumberedArray = readonly [number: number, array: readonly unknown[]]

interface BackChannel {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Resolves when the server or `abort` has ended it. */
  readonly ended: Promise<void>
  abort(): void
}

export interface WebChannelClient {
  readonly sid: string
  readonly handshake: ChannelResponse
  /** Every array received, in order; an array sent twice occurs twice. */
  readonly arrays: readonly NumberedArray[]
  /** Returns the messages of the protocol, without keep-alives. */
  messages(): unknown[]
  /** Resolves with the next message that fits, after those returned before. `what` names it in the error. */
  waitFor(what: string, fits: (message: unknown) => boolean): Promise<unknown>
  /** Sends messages with the next numbers, or from number `first`. */
  send(messages: readonly unknown[], first?: number): Promise<ChannelResponse>
  /** Opens the back channel; with `again`, also a new one whenever the server ends one. */
  openBackChannel(options?: { poll?: boolean; acknowledged?: number; again?: boolean }): Promise<BackChannel>
  get(query: string): Promise<ChannelResponse>
  terminate(): Promise<ChannelResponse>
  /** Closes the sockets without ending the session. */
  disconnect(): void
}

export interface WebChannelOptions {
  readonly call?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Header block in the body of the handshake. */
  readonly inner?: string
  readonly query?: string
}

export const addDocument = (id: number, path: string, more: object = {}): object => ({
  database: DATABASE,
  addTarget: {
    targetId: id,
    documents: { documents: [`${DATABASE}/documents/${path}`] },
    ...more,
  },
})

export const addQuery = (id: number, structuredQuery: object, more: object = {}): object => ({
  database: DATABASE,
  addTarget: {
    targetId: id,
    query: { parent: `${DATABASE}/documents`, structuredQuery },
    ...more,
  },
})

export const removeTarget = (id: number): object => ({ database: DATABASE, removeTarget: id })

export const getChangeType = (message: unknown): unknown => at(message, 'targetChange', 'targetChangeType')

export const isCurrent =
  (id: number) =>
  (message: unknown): boolean =>
    getChangeType(message) === 'CURRENT' && at(message, 'targetChange', 'targetIds', 0) === id

export const isSnapshot = (message: unknown): boolean => getChangeType(message) === 'NO_CHANGE'

export const getResumeToken = (message: unknown): string => String(at(message, 'targetChange', 'resumeToken'))

/** Returns the path of the document that a message is about, or null. */
export function getDocumentPath(message: unknown): string | null {
  const name =
    at(message, 'documentChange', 'document', 'name') ??
    at(message, 'documentDelete', 'document') ??
    at(message, 'documentRemove', 'document')
  return typeof name === 'string' ? name.slice(`${DATABASE}/documents/`.length) : null
}

export const formatChannelBody = (messages: readonly unknown[], first: number, inner = ''): string =>
  [
    ...(inner === '' ? [] : [`headers=${encodeURIComponent(inner)}`]),
    `count=${messages.length}`,
    `ofs=${first}`,
    ...messages.map(
      (message, i) =>
        `req${i}___data__=${encodeURIComponent(typeof message === 'string' ? message : JSON.stringify(message))}`,
    ),
  ].join('&')

/** Parses the complete chunks at the beginning of a text; the lengths in it are UTF-16 units. */
export function readChunks(text: string): { arrays: NumberedArray[]; rest: string } {
  const arrays: NumberedArray[] = []
  let rest = text
  for (let line = rest.indexOf('\n'); line >= 0; line = rest.indexOf('\n')) {
    const length = Number(rest.slice(0, line))
    if (!Number.isInteger(length)) throw new Error(`No length: ${rest.slice(0, 40)}`)
    if (rest.length < line + 1 + length) break
    arrays.push(...(JSON.parse(rest.slice(line + 1, line + 1 + length)) as NumberedArray[]))
    rest = rest.slice(line + 1 + length)
  }
  return { arrays, rest }
}

export function sendChannelRequest(
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  content?: string,
): Promise<ChannelResponse> {
  return new Promise((resolve, reject) => {
    const out = request(address, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', reject)
    })
    out.on('error', reject)
    out.end(content)
  })
}

/** Timeout for one message in milliseconds, long enough for a busy machine. */
const TIMEOUT = 20_000

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export const getChannelAddress = (cloud: { readonly address: string }, call = 'Listen'): string =>
  `${cloud.address}/google.firestore.v1.Firestore/${call}/channel`

export async function openWebChannel(
  cloud: { readonly address: string },
  opening: readonly unknown[],
  options: WebChannelOptions = {},
): Promise<WebChannelClient> {
  const address = getChannelAddress(cloud, options.call)
  const headers = { ...FORM, ...options.headers }
  const query = options.query ?? `VER=8&database=${encodeURIComponent(DATABASE)}&RID=1&CVER=22`
  const handshake = await sendChannelRequest(
    `${address}?${query}`,
    'POST',
    headers,
    formatChannelBody(opening, 0, options.inner),
  )
  const [first] = handshake.status === 200 ? readChunks(handshake.text).arrays : []
  const sid = String(first?.[1][1] ?? '')
  const arrays: NumberedArray[] = []
  const messages: unknown[] = []
  const open = new Set<ClientRequest>()
  let waiting: (() => void)[] = []
  let isOver = false
  let sent = opening.length
  let seen = 0
  let last = 0

  const getUrl = (rest: string) => `${address}?VER=8&SID=${sid}&${rest}`
  function receive(received: readonly NumberedArray[]): void {
    for (const [number, array] of received) {
      arrays.push([number, array])
      if (array[0] !== 'noop') messages.push(array[0])
      last = Math.max(last, number)
    }
    const callbacks = waiting
    waiting = []
    for (const callback of callbacks) callback()
  }

  const channel: WebChannelClient = {
    sid,
    handshake,
    arrays,
    messages: () => [...messages],
    async waitFor(what, fits) {
      for (;;) {
        for (; seen < messages.length; seen++) if (fits(messages[seen])) return messages[seen++]
        await new Promise<void>((resolve, reject) => {
          const timeout = setTimeout(
            () => reject(new Error(`No ${what} came:\n${JSON.stringify(messages.slice(-5))}`)),
            TIMEOUT,
          )
          waiting.push(() => {
            clearTimeout(timeout)
            resolve()
          })
        })
      }
    },
    send(more, first) {
      const ofs = first ?? sent
      if (first === undefined) sent += more.length
      return sendChannelRequest(getUrl(`RID=${2 + ofs}&AID=${last}`), 'POST', headers, formatChannelBody(more, ofs))
    },
    openBackChannel({ poll = false, acknowledged = last, again = false } = {}) {
      return new Promise((resolve, reject) => {
        const out = request(
          getUrl(`RID=rpc&AID=${acknowledged}&CI=${poll ? 1 : 0}&TYPE=xmlhttp`),
          { headers: options.headers ?? {}, agent },
          (answer) => {
            answer.setEncoding('utf8')
            let rest = ''
            answer.on('data', (piece: string) => {
              const read = readChunks(rest + piece)
              rest = read.rest
              receive(read.arrays)
            })
            const ended = new Promise<void>((done) => {
              answer.on('end', () => {
                if (again && !isOver) channel.openBackChannel({ poll, again }).catch(() => {})
              })
              answer.on('close', done).on('error', () => done())
            })
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              ended,
              abort: () => out.destroy(),
            })
          },
        )
        open.add(out)
        out.on('close', () => open.delete(out)).on('error', reject)
        out.end()
      })
    },
    get: (rest) => sendChannelRequest(getUrl(rest), 'GET', options.headers ?? {}),
    async terminate() {
      isOver = true
      const closed = Promise.all([...open].map((out) => new Promise<void>((resolve) => out.once('close', resolve))))
      const answer = await sendChannelRequest(getUrl('RID=9&TYPE=terminate'), 'POST', options.headers ?? {})
      await closed
      return answer
    },
    disconnect() {
      for (const out of open) out.destroy()
    },
  }
  return channel
}
