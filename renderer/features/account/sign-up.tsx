/** Makes an account: checked here first, then by the search index, and in truth by the reservation of the name. */
import { useState } from 'react'
import { ACCOUNT } from '#shared/messages/account-messages'
import { tellUserNameProblem } from '#shared/rules/accounts/account-errors'
import { readUserName } from '#shared/rules/accounts/user-name'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import type { Problem } from '../../ui/forms/form.tsx'
import { AccountForm, EMAIL, passwordField, problemsOf, USER_NAME } from './account-form.tsx'
import { Done } from './done.tsx'
import { Mailbox } from './mailbox.tsx'

const FIELDS = [
  USER_NAME,
  EMAIL,
  passwordField('password', 'Password', 'new-password'),
  passwordField('confirm', 'Confirm Password', 'new-password'),
] as const

type Name = (typeof FIELDS)[number]['name']

const PASSWORDS_DIFFER = {
  field: 'confirm',
  text: ACCOUNT.passwordsDiffer,
  code: 'passwords-differ',
} as const

export function SignUp({ onSignIn }: { readonly onSignIn: () => void }) {
  const accounts = useAccounts()
  const [made, setMade] = useState<{ readonly mailSent: boolean } | null>(null)

  const send = async (value: (name: Name) => string): Promise<readonly Problem<Name>[]> => {
    setMade(null)
    const name = readUserName(value('userName'))
    const [email, password] = [value('email'), value('password')]
    const differs: readonly Problem<Name>[] =
      password === value('confirm') ? [] : [PASSWORDS_DIFFER]
    if (!name.ok) {
      const text = tellUserNameProblem(name.error)
      return [{ field: 'userName', text, code: `name-${name.error}` }, ...differs]
    }
    if (differs.length > 0) return differs
    const wanted = { userName: name.value, email, password }
    const done = await accounts((service) => service.signUp(wanted))
    if (!done.ok) return problemsOf(done.error, wanted, (field) => field)
    setMade(done.value)
    return []
  }

  return (
    <>
      {made !== null && (
        <Done>
          <p>{ACCOUNT.created}</p>
          <p>{made.mailSent ? ACCOUNT.checkEmail : ACCOUNT.mailNotSent}</p>
          <Mailbox />
          <p>
            <Button look="primary" onClick={onSignIn}>
              Sign in
            </Button>
          </p>
        </Done>
      )}
      <AccountForm fields={FIELDS} submit="Sign up" send={send}>
        <Button type="reset">Reset</Button>
      </AccountForm>
    </>
  )
}
