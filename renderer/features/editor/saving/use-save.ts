/** Submit and what becomes of it: one at a time, kept in the draft until the service has confirmed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { Account } from '#shared/model/account'
import type { Draft } from '#shared/model/drafts/draft'
import type { PageDetails } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { ok } from '#shared/result'
import type { ConflictChoices } from '#shared/rules/merge/merge-section'
import { toEditor } from '#shared/rules/saving/save-request'
import { useAccounts } from '../../../services/hooks/use-accounts.ts'
import type { Editing } from '../../../services/ports/editing.ts'
import { ProgressStore } from '../../../ui/forms/progress-store.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { newId } from '../new-id.ts'
import { type Receipt, type SaveDoors, type SaveOutcome, savePage } from './save-page.ts'
import {
  isUnreachable,
  type SaveAsked,
  type Saving,
  type SubmitRequest,
  savingAfter,
  shownSaving,
  storedSaving,
  submissionAfter,
} from './saving.ts'
import type { ImageUnderWay } from './upload-images.ts'

export interface Saver {
  readonly saving: Saving
  /** It reaches 100 after the save is confirmed, when `saving` is `saved` already. */
  readonly progress: ProgressStore
  /** Does nothing while a save is under way. */
  submit(request: SubmitRequest): void
  /** The clashes are answered. */
  resolve(choices: ReadonlyMap<SectionName, ConflictChoices>): void
  /** What was told has been read. */
  dismiss(): void
}

export interface SaverSource {
  readonly session: DraftSession
  readonly editing: Editing
  readonly account: Account
  /** What the draft's details come to; null where they are not touched. */
  readonly details: PageDetails | null
  readonly detailsBefore: PageDetails | null
  /** The page's key, or the one a new page's name makes. */
  readonly page: string
  readonly onSaved: (receipt: Receipt) => void
}

/** How long the wiki is left in peace before what waits is sent again: longer each time. */
const againAfter = (tried: number): number => Math.min(30_000, 2_000 * 2 ** tried)
const PAUSE = 300
/** A slow line answers within this; a dead one never does. */
const PATIENCE = 15_000

export function useSave(source: SaverSource): Saver {
  const { session, editing, account, details, detailsBefore, page, onSaved } = source
  const accounts = useAccounts()
  const [saving, setSaving] = useState<Saving>(() => storedSaving(session.state().draft))
  const [writer, setWriter] = useState(account)
  if (writer !== account) {
    setWriter(account)
    // the password was given in place
    if (saving.kind === 'failed' && saving.why?.kind === 'signed-out')
      setSaving({ ...saving, sentence: EDITOR_MESSAGES.signedInAgain })
  }
  const [progress] = useState(() => new ProgressStore())
  const underway = useRef(false)
  const waited = useRef(0)

  const send = async (
    request: SubmitRequest,
    choices: ReadonlyMap<SectionName, ConflictChoices> = new Map(),
    isRetry = false,
  ) => {
    if (underway.current) return
    underway.current = true
    const { asked, of } = request
    const { contentEdits } = session.state()
    const onProgress = (percent: number, image: ImageUnderWay | null = null) => {
      progress.report(percent)
      setSaving({ kind: 'saving', of, image, isRetry })
    }
    try {
      progress.start()
      onProgress(0)
      const saveId = begun(session, asked)
      const outcome = await savePage(
        {
          draft: withOnly(session.state().draft, asked),
          details: asked.withDetails ? details : null,
          detailsBefore,
          page,
          editor: toEditor(account),
          saveId,
          comment: asked.comment,
          minor: asked.minor,
          choices,
          progress: onProgress,
        },
        doors(session, editing),
      )
      noteOutcome(session, outcome)
      if (outcome.kind !== 'saved') progress.cancel()
      setSaving(savingAfter(outcome, request, contentEdits))
      if (!isUnreachable(outcome)) waited.current = 0
      if (outcome.kind === 'saved') onSaved(outcome.receipt)
      // looked at anew, it is found to have ended, and the password is asked for in place
      if (isSignedOut(outcome)) void accounts((service) => service.reloadAccount())
    } catch (problem) {
      // a fault of ours, reported as one; the form is not left waiting for it
      progress.cancel()
      const failed = { kind: 'failed', problem: { kind: 'failed' }, section: null } as const
      setSaving(savingAfter(failed, request, contentEdits))
      throw problem
    } finally {
      underway.current = false
    }
  }

  const isWaiting = saving.kind === 'waiting'
  // left behind by a window that was closed before the answer came
  const isLeftBehind = useRef(isWaiting)
  const sendAgain = useEffectEvent(() => {
    const { submission } = session.state().draft
    // what was typed since is sent when its writer says so
    if (submission === null || submission.saveId === '') setSaving({ kind: 'idle' })
    else void send({ asked: submission, of: null }, new Map(), true)
  })
  useEffect(() => {
    if (!isWaiting) return
    const again = () => sendAgain()
    if (isLeftBehind.current) {
      isLeftBehind.current = false
      again()
    }
    addEventListener('online', again)
    const timer = setTimeout(again, againAfter(waited.current++))
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [isWaiting])

  return {
    saving: shownSaving(saving, session.state().draft),
    progress,
    submit: (request) => void send(request),
    resolve(choices) {
      if (saving.kind === 'clash') void send(saving.request, choices)
    },
    dismiss: () => setSaving({ kind: 'idle' }),
  }
}

/** Under the id of the same submission, if there is one: that one may be stored already. */
function begun(
  session: DraftSession,
  { sections, withDetails, comment, minor }: SaveAsked,
): string {
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

const withOnly = (draft: Draft, { sections, withDetails }: SaveAsked): Draft => ({
  ...draft,
  details: withDetails ? draft.details : null,
  sections: new Map([...draft.sections].filter(([name]) => sections.includes(name))),
})

/** What the save notes goes through the session, so that what is seen is what is kept. */
const doors = (session: DraftSession, { drafts, images, writing }: Editing): SaveDoors => ({
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
  late: () => new Promise((resolve) => setTimeout(resolve, PATIENCE)),
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE * (0.5 + Math.random()))),
})

function noteOutcome(session: DraftSession, outcome: SaveOutcome): void {
  const { draft } = session.state()
  if (outcome.kind === 'saved' || draft.submission === null) return
  session.edit({ kind: 'submission', submission: submissionAfter(outcome, draft) })
}

const isSignedOut = (outcome: SaveOutcome): boolean =>
  outcome.kind === 'failed' && outcome.problem.kind === 'signed-out'
