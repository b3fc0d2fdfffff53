/**
 * Component: the sign-up form. A user name is checked here and in the search index first; only its reservation by the
 * server decides.
 */
import { useState } from 'react'
import { ACCOUNT_LABELS, ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { formatUserNameProblem } from '#shared/rules/accounts/account-errors'
import { parseUserName, type UserNameProblem } from '#shared/rules/accounts/user-name'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import type { FormProblem } from '../../ui/forms/form.tsx'
import {
  AccountForm,
  EMAIL,
  newPasswordField,
  passwordField,
  passwordsDiffer,
  toFormProblems,
  USER_NAME,
} from './account-form.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { SuccessMessage } from './success-message.tsx'

const FIELDS = [
  USER_NAME,
  EMAIL,
  newPasswordField(ACCOUNT_LABELS.password),
  passwordField('confirm', ACCOUNT_LABELS.confirmPassword, 'new-password'),
] as const

type FieldName = (typeof FIELDS)[number]['name']

const nameProblem = (problem: UserNameProblem): FormProblem<'userName'> => ({
  field: 'userName',
  text: formatUserNameProblem(problem),
  code: `name-${problem}`,
})

function check(value: (name: FieldName) => string): readonly FormProblem<FieldName>[] {
  const name = parseUserName(value('userName'))
  return [...(name.ok ? [] : [nameProblem(name.error)]), ...passwordsDiffer(value)]
}

export function SignUpForm({ onSignIn }: { readonly onSignIn: () => void }) {
  const accounts = useAccounts()
  const [created, setCreated] = useState<{ readonly mailSent: boolean } | null>(null)

  const send = async (value: (name: FieldName) => string): Promise<readonly FormProblem<FieldName>[]> => {
    setCreated(null)
    const name = parseUserName(value('userName'))
    if (!name.ok) return [nameProblem(name.error)]
    const newAccount = { userName: name.value, email: value('email'), password: value('password') }
    const signedUp = await accounts((service) => service.signUp(newAccount))
    if (!signedUp.ok) return toFormProblems(signedUp.error, newAccount, (field) => field)
    setCreated(signedUp.value)
    return []
  }

  return (
    <>
      {created !== null && (
        <SuccessMessage>
          <p>{ACCOUNT_MESSAGES.created}</p>
          <p>{created.mailSent ? ACCOUNT_MESSAGES.checkEmail : ACCOUNT_MESSAGES.mailNotSent}</p>
          <MailboxLink />
          <p>
            <Button variant="primary" onClick={onSignIn}>
              {ACCOUNT_LABELS.signIn}
            </Button>
          </p>
        </SuccessMessage>
      )}
      <AccountForm fields={FIELDS} submitLabel={ACCOUNT_LABELS.signUp} check={check} send={send}>
        <Button type="reset">{ACCOUNT_LABELS.reset}</Button>
      </AccountForm>
    </>
  )
}
