/** For an account whose sign-up ended half-way: the name everything it writes is shown under. */
import { ACCOUNT } from '#shared/messages/account-messages'
import { tellUserNameProblem } from '#shared/rules/accounts/account-errors'
import { readUserName } from '#shared/rules/accounts/user-name'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { AccountForm, problemsOf, USER_NAME } from './account-form.tsx'
import styles from './dashboard.module.css'

export function ChooseName({ onChosen }: { readonly onChosen: () => void }) {
  const accounts = useAccounts()
  return (
    <section className={styles['choose']} aria-labelledby="choose-name">
      <h2 id="choose-name">{ACCOUNT.chooseName}</h2>
      <p>{ACCOUNT.chooseNameWhy}</p>
      <AccountForm
        fields={[USER_NAME]}
        submit="Choose this name"
        send={async (value) => {
          const name = readUserName(value('userName'))
          if (!name.ok) {
            const text = tellUserNameProblem(name.error)
            return [{ field: 'userName', text, code: `name-${name.error}` }]
          }
          const userName = name.value
          const done = await accounts((service) => service.claimUserName(userName))
          if (!done.ok) return problemsOf(done.error, { userName }, () => 'userName')
          onChosen()
          return []
        }}
      />
    </section>
  )
}
