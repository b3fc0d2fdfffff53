/** Hook: undoes the confirmed save that is shown, and makes a draft of its text again. */
import { type RefObject, useRef } from 'react'
import type { Account } from '#shared/model/account'
import { err, type Result } from '#shared/result'
import { toEditor } from '#shared/rules/saving/save-request'
import type { RestoreProblem } from '../../../components/restore-page.ts'
import { useAccounts } from '../../../services/hooks/use-accounts.ts'
import { useServices } from '../../../services/hooks/use-services.ts'
import type { Editing } from '../../../services/ports/editing.ts'
import type { Histories } from '../../../services/ports/histories.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { newId } from '../new-id.ts'
import type { Receipt } from './save-page.ts'
import type { SaveUndo, Saving } from './saving.ts'
import { restoreText, type UndoneSave, undoSave } from './undo-save.ts'
import { WAITING } from './with-timeout.ts'

interface UndoSaveDeps {
  readonly session: DraftSession
  readonly editing: Editing
  readonly account: Account
  readonly saving: Saving
  /** True while a save or an undo is running. */
  readonly isRunning: RefObject<boolean>
  readonly setSaving: (saving: Saving) => void
  /** Called when the page has changed. */
  readonly onUndone: (receipt: Receipt) => void
}

export function useUndoSave(source: UndoSaveDeps): () => void {
  const { session, editing, account, saving, isRunning, setSaving, onUndone } = source
  const services = useServices()
  const accounts = useAccounts()
  const lastAttempt = useRef<{ readonly receipt: Receipt; readonly saveId: string } | null>(null)

  const request = async (receipt: Receipt): Promise<Result<UndoneSave, RestoreProblem>> => {
    if (lastAttempt.current?.receipt !== receipt) lastAttempt.current = { receipt, saveId: newId() }
    const { saveId } = lastAttempt.current
    const histories = await loadHistories(services)
    if (histories === null) return err('unreachable')
    const { writing, renaming } = editing
    const stamp = { editor: toEditor(account), saveId, now: new Date().toISOString() }
    return undoSave(receipt, stamp, { histories, writing, renaming, ...WAITING })
  }

  const run = async (saved: Extract<Saving, { kind: 'saved' }>) => {
    const { receipt } = saved
    const showUndo = (undo: SaveUndo) => setSaving({ ...saved, undo })
    isRunning.current = true
    showUndo({ kind: 'running' })
    try {
      const result = await request(receipt)
      if (result.ok) {
        restoreText(session, receipt, result.value, receipt.merged.length > 0 ? 'text' : 'page')
        const { contentEdits, draft } = session.state()
        if (draft.summary === null) session.edit({ kind: 'summary', summary: saved.summary })
        setSaving({ kind: 'undone', receipt, undone: result.value, contentEdits })
        onUndone(receipt)
      } else {
        showUndo({ kind: 'failed', problem: result.error })
        // Reloading the account detects the expired session, which shows the reauthentication form.
        if (result.error === 'signed-out') void accounts((service) => service.reloadAccount())
      }
    } catch (problem) {
      // An unexpected error is rethrown for the log, but the form must not stay in the state `running`.
      showUndo({ kind: 'failed', problem: 'failed' })
      throw problem
    } finally {
      isRunning.current = false
    }
  }

  return () => {
    if (saving.kind === 'saved' && !isRunning.current) void run(saving)
  }
}

async function loadHistories(services: ReturnType<typeof useServices>): Promise<Histories | null> {
  try {
    return await (await services()).histories()
  } catch {
    return null
  }
}
