/** Components: the notices that a page was created, shown above it, and that its creation was undone. */
import type { ReactNode } from 'react'
import { CREATOR_MESSAGES } from '#shared/messages/creator-messages'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { Account } from '#shared/model/account'
import type { TypeName } from '#shared/model/page-types'
import { hasWriting } from '#shared/rules/drafts/empty-lines'
import type { NewPages } from '../../../services/ports/editing.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { focusAtTop } from '../../../ui/focus.ts'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { likePath } from '../page-pattern.ts'
import { UndoCreation } from '../undo-creation.tsx'
import styles from './page-created-notice.module.css'
import type { Receipt } from './save-page.ts'

interface CreatedNoticeProps {
  readonly name: string
  readonly type: TypeName
  readonly receipt: Receipt
  readonly account: Account
  readonly newPages: NewPages
  /** Called after the creation was undone. */
  readonly onRemoved: () => void
}

export const CreatedNotice = ({ name, type, receipt, account, newPages, onRemoved }: CreatedNoticeProps) => (
  <FocusedNotice>
    <p className={styles['saved']}>
      <ToolIcon name="done" />
      <span>
        <bdi>{name}</bdi> {EDITOR_MESSAGES.made}
      </span>
    </p>
    {!receipt.sections.some(({ stored }) => hasWriting(stored.blocks)) && <p>{EDITOR_MESSAGES.madeBlank}</p>}
    <p>
      <ButtonLink href={likePath(type, receipt.key)}>{EDITOR_LABELS.createLike}</ButtonLink>
    </p>
    <UndoCreation page={receipt.key} account={account} newPages={newPages} hasDraft={false} onRemoved={onRemoved} />
  </FocusedNotice>
)

export const RemovedNotice = ({ name }: Pick<CreatedNoticeProps, 'name'>) => (
  <FocusedNotice>
    <p>
      <bdi>{name}</bdi>
      {CREATOR_MESSAGES.removed}
    </p>
  </FocusedNotice>
)

/** Takes the focus, because the screen with the button that was pressed is gone. */
const FocusedNotice = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" tabIndex={-1} ref={focusAtTop} className={styles['created']}>
    {children}
  </div>
)
