/** Hook: saves a draft on Submit, one save at a time, and again while the wiki cannot be reached. */
import { useRef, useState } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { Account } from '#shared/model/account'
import type { Draft } from '#shared/model/drafts/draft'
import type { PageDetails } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { ok } from '#shared/result'
import type { ConflictChoices } from '#shared/rules/merge/three-way-merge'
import { toEditor } from '#shared/rules/saving/save-request'
import { useAccounts } from '../../../services/hooks/use-accounts.ts'
import type { Editing } from '../../../services/ports/editing.ts'
import { ProgressStore } from '../../../ui/forms/progress-store.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { newId } from '../new-id.ts'
import { type Receipt, type SaveDeps, type SaveOutcome, savePage } from './save-page.ts'
import {
  isUnreachable,
  type SaveSelection,
  type Saving,
  type SubmitRequest,
  savingAfter,
  shownSaving,
  storedSaving,
  submissionAfter,
} from './saving.ts'
import type { UploadingImage } from './upload-images.ts'
import { useRetries } from './use-retries.ts'
import { useUndoSave } from './use-undo-save.ts'
import { WAITING } from './with-timeout.ts'

export interface Saver {
  readonly saving: Saving
  /** Reaches 100 after the save is confirmed, when `saving` is already `saved`. */
  readonly progress: ProgressStore
  /** Does nothing while another save is running. */
  submit(request: SubmitRequest): void
  /** Retries the save with the choices from the conflict dialog. */
  resolve(choices: ReadonlyMap<SectionName, ConflictChoices>): void
  /** Undoes the confirmed save that is shown. Does nothing while another save is running. */
  undo(): void
  /** Hides the result of the last save. */
  dismiss(): void
}

export interface SaverDeps {
  readonly session: DraftSession
  readonly editing: Editing
  readonly account: Account
  /** The edited details; null if they were not touched. */
  readonly details: PageDetails | null
  readonly detailsBefore: PageDetails | null
  /** The page's key; for a new page, the key that its name results in. */
  readonly page: string
  readonly onSaved: (receipt: Receipt) => void
}

export function useSave(source: SaverDeps): Saver {
  const { session, editing, account, details, detailsBefore, page, onSaved } = source
  const accounts = useAccounts()
  const [saving, setSaving] = useState<Saving>(() => storedSaving(session.state().draft))
  const [writer, setWriter] = useState(account)
  if (writer !== account) {
    setWriter(account)
    // The account object changes when the person signs in again above the editor.
    if (saving.kind === 'failed' && saving.why?.kind === 'signed-out')
      setSaving({ ...saving, sentence: EDITOR_MESSAGES.signedInAgain })
  }
  const [progress] = useState(() => new ProgressStore())
  const isRunning = useRef(false)

  const send = async (
    request: SubmitRequest,
    choices: ReadonlyMap<SectionName, ConflictChoices> = new Map(),
    isRetry = false,
  ) => {
    if (isRunning.current) return
    isRunning.current = true
    const { selection, of } = request
    const { contentEdits } = session.state()
    const onProgress = (percent: number, image: UploadingImage | null = null) => {
      progress.report(percent)
      setSaving({ kind: 'saving', of, image, isRetry })
    }
    try {
      progress.start()
      onProgress(0)
      const saveId = storeSubmission(session, selection)
      const outcome = await savePage(
        {
          draft: withOnly(session.state().draft, selection),
          details: selection.withDetails ? details : null,
          detailsBefore,
          page,
          editor: toEditor(account),
          saveId,
          comment: selection.comment,
          minor: selection.minor,
          choices,
          progress: onProgress,
        },
        createDeps(session, editing),
      )
      storeOutcome(session, outcome)
      if (outcome.kind !== 'saved') progress.cancel()
      setSaving(savingAfter(outcome, request, contentEdits))
      if (!isUnreachable(outcome)) retries.reset()
      if (outcome.kind === 'saved') onSaved(outcome.receipt)
      // Reloading the account detects the expired session, which shows the reauthentication form.
      if (isSignedOut(outcome)) void accounts((service) => service.reloadAccount())
    } catch (problem) {
      // An unexpected error is rethrown for the log, but the form must not stay in the state `saving`.
      progress.cancel()
      const failed = { kind: 'failed', problem: { kind: 'failed' }, section: null } as const
      setSaving(savingAfter(failed, request, contentEdits))
      throw problem
    } finally {
      isRunning.current = false
    }
  }

  const undo = useUndoSave({ session, editing, account, saving, isRunning, setSaving, onUndone: onSaved })

  const retries = useRetries(saving.kind === 'waiting', () => {
    const { submission } = session.state().draft
    // Text typed since then is sent only by another Submit.
    if (submission === null || submission.saveId === '') setSaving({ kind: 'idle' })
    else void send({ selection: submission, of: null }, new Map(), true)
  })

  return {
    saving: shownSaving(saving, session.state().draft),
    progress,
    submit: (request) => void send(request),
    resolve(choices) {
      if (saving.kind === 'conflict') void send(saving.request, choices)
    },
    undo,
    dismiss: () => setSaving({ kind: 'idle' }),
  }
}

/** Stores the submission in the draft. A retry of the same one keeps its id, because it may be stored already. */
function storeSubmission(session: DraftSession, { sections, withDetails, comment, minor }: SaveSelection): string {
  const { submission } = session.state().draft
  const isSame =
    submission !== null &&
    submission.withDetails === withDetails &&
    [...submission.sections].sort().join() === [...sections].sort().join()
  const saveId = (isSame && submission.saveId) || newId()
  session.edit({
    kind: 'submission',
    submission: { saveId, sections, withDetails, comment, minor, state: 'sending', why: '' },
  })
  return saveId
}

const withOnly = (draft: Draft, { sections, withDetails }: SaveSelection): Draft => ({
  ...draft,
  details: withDetails ? draft.details : null,
  sections: new Map([...draft.sections].filter(([name]) => sections.includes(name))),
})

/** Edits of the save go through the session, so that the form and the stored draft agree. */
const createDeps = (session: DraftSession, { drafts, images, writing }: Editing): SaveDeps => ({
  drafts: {
    async append(_key, { at: _at, ...edit }) {
      session.edit(edit)
      await session.flush()
      return ok(undefined)
    },
    getImage: drafts.getImage,
  },
  images,
  writing,
  now: () => new Date().toISOString(),
  ...WAITING,
})

function storeOutcome(session: DraftSession, outcome: SaveOutcome): void {
  const { draft } = session.state()
  if (outcome.kind === 'saved' || draft.submission === null) return
  session.edit({ kind: 'submission', submission: submissionAfter(outcome, draft) })
}

const isSignedOut = (outcome: SaveOutcome): boolean =>
  outcome.kind === 'failed' && outcome.problem.kind === 'signed-out'
