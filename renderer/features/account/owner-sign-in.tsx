/** Component: sign-in of the owner of a wiki on this machine, by a button or at first by a name. Nothing in a browser. */
import { useId } from 'react'
import { ACCOUNT_LABELS, OWNER_MESSAGES } from '#shared/messages/account-messages'
import { ROUTES } from '#shared/model/paths'
import { formatUserNameProblem } from '#shared/rules/accounts/account-errors'
import { parseUserName } from '#shared/rules/accounts/user-name'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { Accounts } from '../../services/ports/accounts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountForm, toFormProblems, USER_NAME } from './account-form.tsx'
import styles from './owner-sign-in.module.css'

const openWiki = async ({ owner }: Accounts, name: string | null) =>
  owner === null ? ({ ok: false, error: { kind: 'unreachable' } } as const) : owner.open(name)

/** Hook: null in a browser, and for a wiki that is not on this machine. */
const useOwner = () => useQuery('owner', async ({ accounts }) => (await (await accounts()).owner?.load()) ?? null).value

/** Component: leads people away from a form that their own wiki does not need. */
export const OwnerHint = () =>
  useOwner() !== null && (
    <p>
      {OWNER_MESSAGES.signUpHint} <ButtonLink href={ROUTES.login}>{OWNER_MESSAGES.heading}</ButtonLink>
    </p>
  )

/** The session leads on; the forms only report what went wrong. */
export function OwnerSignIn() {
  const id = useId()
  const state = useOwner()
  if (state === null) return null
  return (
    <>
      <section className={styles['owner']} aria-labelledby={id}>
        <h2 id={id}>{OWNER_MESSAGES.heading}</h2>
        {state.name === null ? <OwnerNameForm /> : <OpenAs name={state.name} />}
      </section>
      <h2>{OWNER_MESSAGES.others}</h2>
    </>
  )
}

/** Component: the button that signs the owner in. */
export function OpenAs({ name }: { readonly name: string }) {
  const accounts = useAccounts()
  return (
    <>
      <p>{OWNER_MESSAGES.named}</p>
      <AccountForm
        fields={[]}
        submitLabel={ACCOUNT_LABELS.openAs(name)}
        send={async () => {
          const opened = await accounts((service) => openWiki(service, null))
          return opened.ok ? [] : toFormProblems(opened.error, {}, () => null)
        }}
      />
    </>
  )
}

function OwnerNameForm() {
  const accounts = useAccounts()
  return (
    <>
      <p>{OWNER_MESSAGES.unnamed}</p>
      <AccountForm
        fields={[USER_NAME]}
        submitLabel={ACCOUNT_LABELS.openWithName}
        send={async (value) => {
          const name = parseUserName(value('userName'))
          if (!name.ok)
            return [{ field: 'userName', text: formatUserNameProblem(name.error), code: `name-${name.error}` }]
          const opened = await accounts((service) => openWiki(service, name.value))
          return opened.ok ? [] : toFormProblems(opened.error, { userName: name.value }, () => 'userName')
        }}
      />
    </>
  )
}
