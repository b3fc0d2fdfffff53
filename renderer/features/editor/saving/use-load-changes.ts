/** Hook: loads what others have saved into the form and its draft, on request, and asks about conflicts. */
import { useRef, useState } from 'react'
import { LOAD_CHANGES_MESSAGES } from '#shared/messages/presence-messages'
import type { Account } from '#shared/model/account'
import { hasChanges, listChosenImages } from '#shared/model/drafts/draft'
import type { PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Conflict, ConflictChoices } from '#shared/rules/merge/three-way-merge'
import { toEditor } from '#shared/rules/saving/save-request'
import type { Editing } from '../../../services/ports/editing.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import { type PendingImages, usePendingImageUrls } from '../drafts/use-pending-images.ts'
import { applyChanges, hasNewBase, loadChanges } from './load-changes.ts'
import { WAITING } from './with-timeout.ts'

export type Loading =
  | { readonly kind: 'idle' | 'loading' }
  | {
      readonly kind: 'conflict'
      readonly conflicts: ReadonlyMap<SectionName, readonly Conflict[]>
      readonly reference: PageReference
    }
  | { readonly kind: 'loaded'; readonly rev: number; readonly sentence: string }
  | { readonly kind: 'failed'; readonly sentence: string }

export interface ChangesLoader {
  readonly loading: Loading
  /** @param reference the state of the page to load */
  load(reference: PageReference): void
  /** Loads again with the choices from the conflict dialog. */
  resolve(choices: ReadonlyMap<SectionName, ConflictChoices>): void
  dismiss(): void
}

interface ChangesLoaderDeps {
  readonly session: DraftSession
  readonly editing: Editing
  readonly account: Account
  readonly images: PendingImages
  /** Reads the page again, for what the draft does not change. */
  readonly onLoaded: () => void
}

export function useLoadChanges({ session, editing, account, images, onLoaded }: ChangesLoaderDeps): ChangesLoader {
  const [loading, setLoading] = useState<Loading>({ kind: 'idle' })
  const chosen = listChosenImages(useDraftState(session).draft).map(({ id }) => id)
  const urls = usePendingImageUrls(images, chosen.join('\n'))
  const imageAddress = (id: string) => urls.get(id) ?? `chosen:${id}`

  // Counts what makes a load that is still running worthless.
  const generation = useRef(0)

  const load = async (reference: PageReference, choices: ReadonlyMap<SectionName, ConflictChoices> = new Map()) => {
    if (loading.kind === 'loading') return
    setLoading({ kind: 'loading' })
    const { draft } = session.state()
    const started = ++generation.current
    const input = { draft, choices, editor: toEditor(account), reference, imageAddress }
    try {
      const loaded = await loadChanges(input, { writing: editing.writing, ...WAITING })
      if (started !== generation.current) return
      if (loaded.ok) {
        // A save, or a load in another window, has merged the same text meanwhile.
        if (hasNewBase(draft, session.state().draft, loaded.value)) {
          setLoading({ kind: 'idle' })
          onLoaded()
          return
        }
        applyChanges(session, loaded.value, reference.rev)
        const sentence = hasChanges(draft) ? LOAD_CHANGES_MESSAGES.merged : LOAD_CHANGES_MESSAGES.shown
        setLoading({ kind: 'loaded', rev: reference.rev, sentence })
        onLoaded()
      } else if (loaded.error.kind === 'conflict')
        setLoading({ kind: 'conflict', conflicts: loaded.error.sections, reference })
      else {
        const isUnreachable = loaded.error.problem.kind === 'unreachable'
        setLoading({ kind: 'failed', sentence: LOAD_CHANGES_MESSAGES[isUnreachable ? 'unreachable' : 'failed'] })
      }
    } catch (problem) {
      // An unexpected error is rethrown for the log, but the button must not stay disabled.
      if (started === generation.current) setLoading({ kind: 'failed', sentence: LOAD_CHANGES_MESSAGES.failed })
      throw problem
    }
  }

  return {
    loading,
    load: (reference) => void load(reference),
    resolve(choices) {
      if (loading.kind === 'conflict') void load(loading.reference, choices)
    },
    dismiss() {
      generation.current++
      setLoading({ kind: 'idle' })
    },
  }
}
