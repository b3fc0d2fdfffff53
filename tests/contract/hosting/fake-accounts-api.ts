/** Fake of the identity service's admin API. It stores password hashes and never returns them. */
import { asRecord, type RecordData, toList } from '#shared/model/stored-fields'
import type { HostedHandler } from './hosted-handler.ts'

export interface FakeAccount {
  readonly user: RecordData
  /** Parameters of the password hash. */
  readonly hashing: RecordData
}

const PAGE = 2

export function createFakeAccountsApi(projectId: string): {
  readonly accounts: Map<string, FakeAccount>
  readonly calls: HostedHandler
} {
  const accounts = new Map<string, FakeAccount>()
  const prefix = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:`
  return {
    accounts,
    calls({ url, json }) {
      if (!url.pathname.startsWith(prefix)) return null
      const request = asRecord(json)
      switch (url.pathname.slice(prefix.length)) {
        case 'batchGet': {
          const from = Number(url.searchParams.get('nextPageToken') ?? 0)
          const users = [...accounts.values()]
            .slice(from, from + PAGE)
            .map(({ user: { passwordHash: _, salt: __, ...publicFields } }) => publicFields)
          // Like the service, it sends a page token also after the last page.
          return { status: 200, body: { users, nextPageToken: String(from + PAGE) } }
        }
        case 'lookup': {
          const wanted = toList(request['email'])
          const users = [...accounts.values()]
            .map(({ user: { passwordHash: _, salt: __, ...publicFields } }) => publicFields)
            .filter(({ email }) => wanted.includes(email))
          // Like the service, it omits the list if nobody is found.
          return { status: 200, body: users.length === 0 ? {} : { users } }
        }
        case 'batchCreate': {
          const { users, allowOverwrite, ...hashing } = request
          const error = toList(users).flatMap((user, index) => {
            const { localId, email } = asRecord(user)
            if (String(email).endsWith('@refused.test')) return [{ index, message: 'email is reserved' }]
            accounts.set(String(localId), { user: asRecord(user), hashing })
            return []
          })
          return { status: 200, body: allowOverwrite === true ? { error } : {} }
        }
        case 'update': {
          const { localId, password } = request
          const known = accounts.get(String(localId))
          if (known === undefined) return { status: 400, body: { error: { message: 'USER_NOT_FOUND' } } }
          accounts.set(String(localId), { ...known, hashing: { password } })
          return { status: 200, body: { localId } }
        }
        case 'batchDelete':
          for (const uid of toList(request['localIds'])) accounts.delete(String(uid))
          return { status: 200, body: {} }
        default:
          return null
      }
    },
  }
}
