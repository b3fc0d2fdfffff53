/** Gives a person a role, or takes it back: the one way to one, and only for whoever holds the data folder. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Role } from '#shared/model/account'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { createLocalCloud } from './create-local-cloud.ts'
import type { DeployedFiles } from './deployed-files.ts'
import { tellStartProblem } from './start-problems.ts'

export interface Grant {
  readonly dataDir: string
  readonly deployed: Required<DeployedFiles>
  readonly email: string
  /** null takes the role back. */
  readonly role: Role | null
}

/** What was done, or what keeps it from being done, as a sentence. */
export async function grantRole(grant: Grant): Promise<Result<string, string>> {
  const { deployed, email, role } = grant
  const dataDir = resolve(grant.dataDir)
  // Opening a folder makes a wiki of it.
  if (!existsSync(join(dataDir, 'wiki.db')))
    return err(`There is no wiki in ${dataDir}. Name its folder with --data DIR.`)
  const opened = await createLocalCloud({ dataDir, ...deployed, port: 0 })
  if (!opened.ok)
    return err(
      opened.error.kind === 'locked'
        ? `The wiki in ${dataDir} is running, and would not notice. Stop it, then give the role.`
        : tellStartProblem(opened.error, { fresh: false }),
    )
  const cloud = opened.value
  try {
    const account = cloud.auth.findAccount(email)
    if (account === null)
      return err(`No account in ${dataDir} has the address ${email}. Create it in the wiki first.`)
    const name = `projects/${cloud.installation.projectId}/databases/(default)/documents/roles/${account.uid}`
    await cloud.commit([
      role === null
        ? { delete: name }
        : { update: { name, fields: { role: { stringValue: role } } } },
    ])
    return ok(told(account, role))
  } finally {
    await cloud.close()
  }
}

function told(
  { email, emailVerified }: { email: string; emailVerified: boolean },
  role: Role | null,
) {
  if (role === null) return `${email} has no role any more.`
  const counts = emailVerified ? '' : ' It counts once the address is verified.'
  return `${email} is a ${role} now.${counts}`
}
