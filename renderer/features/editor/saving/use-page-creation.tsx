/** Hook: the save that creates a page, and where it leads afterwards. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Account } from '#shared/model/account'
import { listChangedSections } from '#shared/model/drafts/draft'
import type { PageDetails } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { ROUTES } from '#shared/model/paths'
import type { Editing } from '../../../services/ports/editing.ts'
import { leaveNotice } from '../../../ui/arrival-notice.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { moveDraft } from '../drafts/move-draft.ts'
import { CreatedNotice, RemovedNotice } from './page-created-notice.tsx'
import type { Receipt } from './save-page.ts'
import { type Saver, useSave } from './use-save.ts'

export interface PageCreationProps {
  readonly account: Account
  readonly editing: Editing
  /** Called after the page was created, with its key; a notice waits there. */
  readonly onPageCreated: (key: string) => void
  /** Called after the creation of the page was undone; a notice waits on the screen that creates pages. */
  readonly onPageRemoved: () => void
  /** Called when edits remain that were moved to a draft of the created page. */
  readonly onRemainingDraft: (key: string, view: string) => void
}

export interface PageCreation {
  readonly saver: Saver
  /** True if the page was created, but what was typed meanwhile could not be moved to a draft of it. */
  readonly isStaying: boolean
}

export function usePageCreation(props: PageCreationProps, session: DraftSession, details: PageDetails): PageCreation {
  const { account, editing } = props
  const { name, type } = details
  const [isStaying, setStaying] = useState(false)
  /** Key of the created page, to which the screen leads once the progress bar is full. */
  const [createdKey, setCreatedKey] = useState<string | null>(null)

  const leave = (receipt: Receipt) => {
    const onRemoved = () => {
      leaveNotice(ROUTES.upload, <RemovedNotice name={name} />)
      props.onPageRemoved()
    }
    const { newPages } = editing
    leaveNotice(receipt.key, <CreatedNotice {...{ name, type, receipt, account, newPages, onRemoved }} />)
    setCreatedKey(receipt.key)
  }
  const onSaved = (receipt: Receipt) => {
    const rest = session.state().draft
    // Details without sections belong to the next page.
    if (rest.sections.size === 0) return leave(receipt)
    void moveDraft(editing.drafts, rest, { key: receipt.key, name }).then((moved) => {
      if (!moved.ok) setStaying(true)
      // Sections that are switched off are moved too, but they alone are no reason to open the editor.
      else if (listChangedSections(rest).length > 0) props.onRemainingDraft(receipt.key, moved.value[0] ?? '')
      else leave(receipt)
    })
  }
  const saver = useSave({ session, editing, account, details, detailsBefore: null, page: toPageKey(name), onSaved })
  const { progress } = saver
  const leadToPage = useEffectEvent((created: string) => props.onPageCreated(created))
  useEffect(
    () => (createdKey === null ? undefined : progress.onceFull(() => leadToPage(createdKey))),
    [createdKey, progress],
  )
  return { saver, isStaying }
}
