/** Component: the form for a user name, for an account whose sign-up ended before its name was reserved. */
import { ACCOUNT_LABELS, ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { formatUserNameProblem } from '#shared/rules/accounts/account-errors'
import { parseUserName } from '#shared/rules/accounts/user-name'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { AccountForm, toFormProblems, USER_NAME } from './account-form.tsx'
import styles from './dashboard.module.css'

export function ChooseUserName({ onChosen }: { readonly onChosen: () => void }) {
  const accounts = useAccounts()
  return (
    <section className={styles['choose']} aria-labelledby="choose-name">
      <h2 id="choose-name">{ACCOUNT_MESSAGES.chooseName}</h2>
      <p>{ACCOUNT_MESSAGES.chooseNameWhy}</p>
      <AccountForm
        fields={[USER_NAME]}
        submitLabel={ACCOUNT_LABELS.chooseThisName}
        send={async (value) => {
          const name = parseUserName(value('userName'))
          if (!name.ok) {
            const text = formatUserNameProblem(name.error)
            return [{ field: 'userName', text, code: `name-${name.error}` }]
          }
          const userName = name.value
          const claimed = await accounts((service) => service.claimUserName(userName))
          if (!claimed.ok) return toFormProblems(claimed.error, { userName }, () => 'userName')
          onChosen()
          return []
        }}
      />
    </section>
  )
}
