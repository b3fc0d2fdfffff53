/** Command `npm run grant-role`: grants a role to a person or revokes it. No other interface can. */
import type { Role } from '#shared/model/account'
import { err, ok, type Result } from '#shared/result'
import type { Command } from '../command.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import type { Wiki, WikiAccount } from '../wiki/wiki.ts'
import { withWiki } from './open-wiki.ts'

const ROLES: Readonly<Record<string, Role | null>> = { maintainer: 'maintainer', none: null }
const USAGE = '[--data DIR | --hosted] [--dry-run] ADDRESS maintainer|none'

export const grantRole: Command = {
  usage: USAGE,
  booleanFlags: [],
  operandCount: [2, 2],
  async run(args, deps) {
    const [email = '', named = ''] = args.operands
    const role = ROLES[named]
    if (role === undefined) return err(`There is no role "${named}".\nUsage: npm run grant-role -- ${USAGE}`)
    return withWiki(args, deps, ({ wiki }) => grant(wiki, email, role, args.dryRun), {
      allowRunning: true,
    })
  },
}

const grant = async (
  wiki: Wiki,
  email: string,
  role: Role | null,
  dryRun: boolean,
): Promise<Result<string, string>> => {
  const found = await catchWikiError(() => wiki.account(email))
  if (!found.ok) return found
  if (found.value === null) return err(`No account has the address ${email}. Create it in the wiki first.`)
  const { value: account } = found
  if (dryRun) return ok(`Result without --dry-run: ${formatRole(account, role)} Nothing was changed.`)
  const path = `roles/${account.uid}`
  const put = role === null ? [] : [{ path, fields: JSON.stringify({ role: { stringValue: role } }) }]
  const written = await catchWikiError(() => wiki.write({ put, remove: role === null ? [path] : [] }))
  return written.ok ? ok(formatRole(account, role)) : written
}

function formatRole({ email, emailVerified }: WikiAccount, role: Role | null): string {
  if (role === null) return `${email} has no role any more.`
  const counts = emailVerified ? '' : ' The role takes effect once the address is verified.'
  return `${email} is a ${role} now.${counts}`
}
