/** Adapter of Identity Platform to the wiki port. The service accepts password hashes and never returns them. */
import { asRecord, type RecordData, toList } from '#shared/model/stored-fields'
import { type ScryptPassword, type Wiki, type WikiAccount, WikiError } from '../wiki/wiki.ts'
import type { SendServiceRequest } from './service-client.ts'

export interface AccountsEndpoint {
  /** URL up to, but without, `/v1`. */
  readonly origin: string
  readonly projectId: string
}

type Ports = Pick<Wiki, 'accounts' | 'account' | 'putAccounts' | 'removeAccounts' | 'toStoredAccount'>

/** Limit of the service per call. */
const BATCH_SIZE = 1000

export function createHostedAccounts(send: SendServiceRequest, { origin, projectId }: AccountsEndpoint): Ports {
  const call = (method: string) => `${origin}/v1/projects/${projectId}/accounts:${method}`
  return {
    async *accounts() {
      let nextPageToken = ''
      do {
        const query = new URLSearchParams({ maxResults: String(BATCH_SIZE) })
        if (nextPageToken !== '') query.set('nextPageToken', nextPageToken)
        const page = asRecord(await (await send(`${call('batchGet')}?${query}`)).json())
        const users = toList(page['users'])
        for (const user of users) yield toWikiAccount(asRecord(user))
        nextPageToken = users.length === 0 ? '' : String(page['nextPageToken'] ?? '')
      } while (nextPageToken !== '')
    },
    async account(email) {
      // The service stores addresses in lower case.
      const request = { email: [email.toLowerCase()] }
      const [user] = toList(asRecord(await (await send(call('lookup'), { json: request })).json())['users'])
      return user === undefined ? null : toWikiAccount(asRecord(user))
    },
    // The service returns neither the time of a password change nor the hash.
    toStoredAccount: (account) => ({
      ...account,
      passwordChangedAt: account.createdAt,
      password: null,
    }),
    async putAccounts(accounts) {
      for (const alike of groupByHashCost(accounts.map(removePrintedPassword))) {
        const costs = getHashCost(alike[0]?.password ?? null)
        const answer = await send(call('batchCreate'), {
          json: { ...costs, users: alike.map(toHostedUser), allowOverwrite: true },
        })
        const { error } = asRecord(await answer.json())
        const [first] = toList(error).map(asRecord)
        if (first !== undefined)
          throw new WikiError(
            `The account ${alike[Number(first['index'])]?.uid ?? ''} was not taken: ${String(first['message'])}.`,
          )
      }
    },
    async removeAccounts(uids) {
      for (let from = 0; from < uids.length; from += BATCH_SIZE)
        await send(call('batchDelete'), {
          json: { localIds: uids.slice(from, from + BATCH_SIZE), force: true },
        })
    },
  }
}

function toWikiAccount({ localId, email, emailVerified, createdAt }: RecordData): WikiAccount {
  const made = Number(createdAt)
  return {
    uid: String(localId),
    email: String(email ?? ''),
    emailVerified: emailVerified === true,
    createdAt: made,
    passwordChangedAt: made,
    password: null,
  }
}

/** The passwords of the sample accounts, whose domain is `.example`, are public, so a hosted wiki does not get them. */
const removePrintedPassword = (account: WikiAccount): WikiAccount =>
  account.email.endsWith('.example') ? { ...account, password: null } : account

/** One call accepts hashes of one scrypt cost only. */
function groupByHashCost(accounts: readonly WikiAccount[]): Iterable<readonly WikiAccount[]> {
  const alike = new Map<string, WikiAccount[]>()
  for (const account of accounts) {
    const costs = JSON.stringify(getHashCost(account.password))
    const known = alike.get(costs)
    if (known === undefined) alike.set(costs, [account])
    else known.push(account)
  }
  return alike.values()
}

const getHashCost = (password: ScryptPassword | null) =>
  password === null
    ? {}
    : {
        hashAlgorithm: 'STANDARD_SCRYPT',
        cpuMemCost: password.N,
        blockSize: password.r,
        parallelization: password.p,
        dkLen: Buffer.from(password.key, 'base64').length,
      }

const toHostedUser = ({ uid, email, emailVerified, createdAt, password }: WikiAccount) => ({
  localId: uid,
  email,
  emailVerified,
  createdAt: String(createdAt),
  ...(password !== null && {
    passwordHash: urlSafe(password.key),
    salt: urlSafe(password.salt),
  }),
})

const urlSafe = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url')
