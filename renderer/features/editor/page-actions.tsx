/** Component: renaming a page, and undoing its creation, for maintainers and its creator. */
import { CREATOR_MESSAGES } from '#shared/messages/creator-messages'
import type { Account } from '#shared/model/account'
import type { PageCard, PageReference } from '#shared/model/page'
import { isAllowed } from '#shared/rules/accounts/permissions'
import { type CreatorRefusal, isSoleEditor } from '#shared/rules/saving/creator-status'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { Editing } from '../../services/ports/editing.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './rename-page.module.css'
import { RenamePage } from './rename-page.tsx'
import { UndoCreation } from './undo-creation.tsx'

interface PageActionsProps {
  readonly page: PageReference
  /** The existing pages. */
  readonly pages: readonly PageCard[]
  readonly account: Account
  readonly editing: Editing
  /** True if there are unsaved edits. */
  readonly hasDraft: boolean
  readonly onRenamed: () => void
  readonly onRemoved: () => void
}

/** Says why its creator may not rename the page any more. */
export function PageActions(props: PageActionsProps) {
  const { page, account, editing } = props
  const person = { kind: 'verified', ...account } as const
  const isMaintainer = isAllowed(person, 'rename-page')
  const mayUndo = isAllowed(person, 'undo-creation', { targetUid: account.uid })
  const { value } = useQuery(mayUndo ? `creator ${page.key} ${page.rev}` : null, () =>
    editing.newPages.checkCreator(page, account),
  )
  const creator = value?.ok ? value.value : null
  // If the status cannot be read, the actions are offered to a sole editor, and the rules decide.
  const asCreator = mayUndo && (value?.ok ? creator?.kind === 'allowed' : value !== null && isSoleEditor(account, page))
  const refusal = creator === null || creator.kind === 'allowed' ? null : creator
  return (
    <div className={styles['actions']}>
      {!isMaintainer && asCreator && <p>{CREATOR_MESSAGES.allowed}</p>}
      {(isMaintainer || asCreator) && <RenamePage {...props} renaming={editing.renaming} asCreator={!isMaintainer} />}
      {asCreator && <UndoCreation {...props} page={page.key} newPages={editing.newPages} />}
      {!isMaintainer && account.isBlocked && isSoleEditor(account, page) && <p>{CREATOR_MESSAGES.blocked}</p>}
      {!isMaintainer && mayUndo && refusal !== null && <Refusal refusal={refusal} />}
    </div>
  )
}

const Refusal = ({ refusal }: { readonly refusal: CreatorRefusal }) =>
  refusal.kind === 'changed' ? (
    <p>{CREATOR_MESSAGES.changed}</p>
  ) : (
    <p>
      {CREATOR_MESSAGES.over[0]}
      <LocalTime at={refusal.until} precise />
      {CREATOR_MESSAGES.over[1]}
    </p>
  )
