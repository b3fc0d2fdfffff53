/** Gives a person a role, or takes it back: the one way to one, and only for whoever holds the data folder. */
import { resolve } from 'node:path'
import type { Role } from '#shared/model/account'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { inStoppedWiki, type StoppedWiki } from './stopped-wiki.ts'

export interface Grant extends StoppedWiki {
  readonly email: string
  /** null takes the role back. */
  readonly role: Role | null
}

/** What was done, or what keeps it from being done, as a sentence. */
export const grantRole = ({ email, role, ...wiki }: Grant): Promise<Result<string, string>> =>
  inStoppedWiki(wiki, async (cloud) => {
    const account = cloud.auth.findAccount(email)
    if (account === null)
      return err(
        `No account in ${resolve(wiki.dataDir)} has the address ${email}. Create it in the wiki first.`,
      )
    const name = `projects/${cloud.installation.projectId}/databases/(default)/documents/roles/${account.uid}`
    await cloud.commit([
      role === null
        ? { delete: name }
        : { update: { name, fields: { role: { stringValue: role } } } },
    ])
    return ok(told(account, role))
  })

function told(
  { email, emailVerified }: { email: string; emailVerified: boolean },
  role: Role | null,
) {
  if (role === null) return `${email} has no role any more.`
  const counts = emailVerified ? '' : ' It counts once the address is verified.'
  return `${email} is a ${role} now.${counts}`
}
