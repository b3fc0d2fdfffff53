/** Fake of a hosted project's admin APIs: tokens for signed requests, then records, files and accounts. */
import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { isRecord } from '#shared/model/stored-fields'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import { createFakeAccountsApi } from './fake-accounts-api.ts'
import { createFakeFirestoreApi } from './fake-firestore-api.ts'
import { createFakeStorageApi } from './fake-storage-api.ts'
import { createHostedError, type HostedRequest, type HostedResponse } from './hosted-handler.ts'

export interface FakeHostedProject {
  readonly address: string
  readonly projectId: string
  readonly bucket: string
  readonly cloud: TestCloud
  readonly files: ReturnType<typeof createFakeStorageApi>['files']
  readonly accounts: ReturnType<typeof createFakeAccountsApi>['accounts']
  /** The key file that the provider's console creates. */
  readonly key: Readonly<Record<string, string>>
  /** Responds to the next calls with these statuses instead of running them; null closes the connection. */
  readonly unexpectedErrors: (HostedResponse | null)[]
  /** Revokes all tokens issued before. */
  forgetTokens(): void
  close(): Promise<void>
}

/** The token that emulators accept as the owner's. */
export const OWNER = 'owner'

export async function openFakeHostedProject(projectId: string, bucket: string): Promise<FakeHostedProject> {
  const cloud = await openCloud(undefined, { projectId })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const documents = createFakeFirestoreApi(cloud, projectId)
  const { files, calls: fileCalls } = createFakeStorageApi(bucket)
  const { accounts, calls: accountCalls } = createFakeAccountsApi(projectId)
  const tokens = new Set([OWNER])
  const unexpectedErrors: (HostedResponse | null)[] = []
  const key = (address: string) => ({
    type: 'service_account',
    project_id: projectId,
    private_key_id: 'key-1',
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    client_email: `keeper@${projectId}.example`,
    token_uri: `${address}/token`,
  })

  /** Issues a token for an assertion signed by the account, for this service, hour and scope only. */
  function exchange({ body }: HostedRequest, address: string): HostedResponse {
    const form = new URLSearchParams(body.toString())
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const { iss, aud, iat, exp, scope } = read(claims)
    const now = Date.now() / 1000
    const holds =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      read(head).alg === 'RS256' &&
      read(head).kid === 'key-1' &&
      iss === key(address).client_email &&
      aud === `${address}/token` &&
      Math.abs(now - iat) < 60 &&
      exp - iat <= 3600 &&
      scope === 'https://www.googleapis.com/auth/cloud-platform' &&
      verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
    if (!holds) return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT' } }
    const token = randomUUID()
    tokens.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  async function answer(request: IncomingMessage, address: string): Promise<HostedResponse | null> {
    const hostedRequest = await read(request, address)
    if (hostedRequest.url.pathname === '/token') return exchange(hostedRequest, address)
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    // A request without a token is one of the public API.
    if (token === '' && hostedRequest.url.pathname.startsWith('/v1/'))
      return forwardRequest(hostedRequest, cloud.address)
    if (!tokens.has(token)) return createHostedError(401, 'UNAUTHENTICATED', 'Request had invalid credentials')
    if (unexpectedErrors.length > 0) return unexpectedErrors.shift() ?? null
    for (const calls of [documents, fileCalls, accountCalls]) {
      const answered = await calls(hostedRequest)
      if (answered !== null) return answered
    }
    return createHostedError(404, 'NOT_FOUND', `${hostedRequest.method} ${hostedRequest.url.pathname}`)
  }

  const server = createServer(async (request, response) => {
    const answered = await answer(request, `http://${request.headers.host}`)
    if (answered === null) {
      response.destroy()
      return
    }
    const { status, body } = answered
    response.writeHead(status)
    response.end(body instanceof Uint8Array ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
  return {
    address,
    projectId,
    bucket,
    cloud,
    files,
    accounts,
    key: key(address),
    unexpectedErrors,
    forgetTokens() {
      tokens.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await cloud.close()
    },
  }
}

async function forwardRequest({ method, url, body }: HostedRequest, to: string): Promise<HostedResponse> {
  const answer = await fetch(`${to}${url.pathname}${url.search}`, {
    method,
    ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
  })
  return { status: answer.status, body: new Uint8Array(await answer.arrayBuffer()) }
}

async function read(request: IncomingMessage, address: string): Promise<HostedRequest> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const body = Buffer.concat(pieces)
  const type = request.headers['content-type'] ?? ''
  const json: unknown = type === 'application/json' ? JSON.parse(body.toString()) : null
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', address),
    type,
    body,
    json: isRecord(json) ? json : null,
  }
}
