/** Component: the notice that a page was created, with a link to it, above the form that is empty again. */
import { useState } from 'react'
import { CREATOR_MESSAGES } from '#shared/messages/creator-messages'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { Account } from '#shared/model/account'
import type { TypeName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { hasWriting } from '#shared/rules/drafts/empty-lines'
import type { NewPages } from '../../../services/ports/editing.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { focusAtTop } from '../../../ui/focus.ts'
import { likePath } from '../page-pattern.ts'
import { UndoCreation } from '../undo-creation.tsx'
import styles from './page-created-notice.module.css'
import type { Receipt } from './save-page.ts'
import { Saved } from './save-report.tsx'

interface CreatedNoticeProps {
  readonly name: string
  readonly type: TypeName
  readonly receipt: Receipt
  readonly account: Account
  readonly newPages: NewPages
  /** Called after the creation was undone. */
  readonly onRemoved: () => void
}

/** Takes the focus, because Submit is at the end of the form, far from this notice. */
export function CreatedNotice({ name, type, receipt, account, newPages, onRemoved }: CreatedNoticeProps) {
  const [isRemoved, setRemoved] = useState(false)
  return (
    // The key makes React replace the element after the removal, so that it takes the focus again.
    <div key={String(isRemoved)} role="status" tabIndex={-1} ref={focusAtTop} className={styles['created']}>
      {isRemoved ? (
        <p>
          <bdi>{name}</bdi>
          {CREATOR_MESSAGES.removed}
        </p>
      ) : (
        <>
          <Saved receipt={receipt} name={name} href={viewPath(type, receipt.key)} onRetry={null} />
          {!receipt.sections.some(({ stored }) => hasWriting(stored.blocks)) && <p>{EDITOR_MESSAGES.madeBlank}</p>}
          <p>
            <ButtonLink href={likePath(type, receipt.key)}>{EDITOR_LABELS.createLike}</ButtonLink>
          </p>
          <UndoCreation
            page={receipt.key}
            account={account}
            newPages={newPages}
            hasDraft={false}
            onRemoved={() => {
              setRemoved(true)
              onRemoved()
            }}
          />
        </>
      )}
    </div>
  )
}
