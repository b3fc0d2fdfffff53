/** The accounts of a hosted project. It takes hashes of passwords, and never tells one. */
import { asRecord, list, type RecordData } from '#shared/model/stored-fields'
import { type ScryptPassword, type Wiki, type WikiAccount, WikiProblem } from '../wiki/wiki.ts'
import type { AskService } from './ask-service.ts'

export interface Identity {
  /** Up to and without `/v1`. */
  readonly origin: string
  readonly projectId: string
}

type Ports = Pick<Wiki, 'accounts' | 'account' | 'putAccounts' | 'removeAccounts' | 'asTold'>

/** What the service takes in one call. */
const AT_ONCE = 1000

export function hostedAccounts(ask: AskService, { origin, projectId }: Identity): Ports {
  const call = (method: string) => `${origin}/v1/projects/${projectId}/accounts:${method}`
  return {
    async *accounts() {
      let nextPageToken = ''
      do {
        const asked = new URLSearchParams({ maxResults: String(AT_ONCE) })
        if (nextPageToken !== '') asked.set('nextPageToken', nextPageToken)
        const page = asRecord(await (await ask(`${call('batchGet')}?${asked}`)).json())
        const users = list(page['users'])
        for (const user of users) yield accountOf(asRecord(user))
        nextPageToken = users.length === 0 ? '' : String(page['nextPageToken'] ?? '')
      } while (nextPageToken !== '')
    },
    async account(email) {
      // as the service keeps it
      const asked = { email: [email.toLowerCase()] }
      const [user] = list(
        asRecord(await (await ask(call('lookup'), { json: asked })).json())['users'],
      )
      return user === undefined ? null : accountOf(asRecord(user))
    },
    // when a password was changed the service knows by itself, and the hash it keeps to itself
    asTold: (account) => ({ ...account, passwordChangedAt: account.createdAt, password: null }),
    async putAccounts(accounts) {
      for (const alike of byCost(accounts.map(withoutPrintedPassword))) {
        const costs = costsOf(alike[0]?.password ?? null)
        const answer = await ask(call('batchCreate'), {
          json: { ...costs, users: alike.map(userOf), allowOverwrite: true },
        })
        const { error } = asRecord(await answer.json())
        const [first] = list(error).map(asRecord)
        if (first !== undefined)
          throw new WikiProblem(
            `The account ${alike[Number(first['index'])]?.uid ?? ''} was not taken: ${String(first['message'])}.`,
          )
      }
    },
    async removeAccounts(uids) {
      for (let from = 0; from < uids.length; from += AT_ONCE)
        await ask(call('batchDelete'), {
          json: { localIds: uids.slice(from, from + AT_ONCE), force: true },
        })
    },
  }
}

function accountOf({ localId, email, emailVerified, createdAt }: RecordData): WikiAccount {
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

/** The sample's people live where nobody gets mail, and their passwords are printed: nothing to open a public wiki with. */
const withoutPrintedPassword = (account: WikiAccount): WikiAccount =>
  account.email.endsWith('.example') ? { ...account, password: null } : account

/** One call takes passwords of one cost only. */
function byCost(accounts: readonly WikiAccount[]): Iterable<readonly WikiAccount[]> {
  const alike = new Map<string, WikiAccount[]>()
  for (const account of accounts) {
    const costs = JSON.stringify(costsOf(account.password))
    const known = alike.get(costs)
    if (known === undefined) alike.set(costs, [account])
    else known.push(account)
  }
  return alike.values()
}

const costsOf = (password: ScryptPassword | null) =>
  password === null
    ? {}
    : {
        hashAlgorithm: 'STANDARD_SCRYPT',
        cpuMemCost: password.N,
        blockSize: password.r,
        parallelization: password.p,
        dkLen: Buffer.from(password.key, 'base64').length,
      }

const userOf = ({ uid, email, emailVerified, createdAt, password }: WikiAccount) => ({
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
