/** Component: the "Rename this page" form for people who may, which renames at once. */
import { useMemo, useState } from 'react'
import { RENAME_MESSAGES } from '#shared/messages/rename-messages'
import type { Account } from '#shared/model/account'
import type { PageCard } from '#shared/model/page'
import { formatRenameProblem } from '#shared/rules/saving/format-rename-problem'
import { toEditor } from '#shared/rules/saving/save-request'
import type { PageRenamer, RenameFailure } from '../../services/ports/editing.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledInput } from '../../ui/forms/labelled-field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { newId } from './new-id.ts'
import styles from './rename-page.module.css'
import { SimilarPages } from './similar-pages.tsx'

interface RenamePageProps {
  readonly page: Pick<PageCard, 'key' | 'name' | 'type'>
  /** The existing pages. */
  readonly pages: readonly PageCard[]
  readonly account: Account
  readonly renaming: PageRenamer
  /** True for the creator of a new page, false for maintainers. */
  readonly asCreator: boolean
  /** True if there are unsaved edits, which a rename would leave in a draft of the old name. */
  readonly hasDraft: boolean
  readonly onRenamed: () => void
}

type State = 'idle' | 'asking' | 'sending' | RenameFailure

export function RenamePage(props: RenamePageProps) {
  const { page, pages, account, renaming, asCreator, hasDraft, onRenamed } = props
  const [state, setState] = useState<State>('idle')
  const [name, setName] = useState(page.name)
  // The page itself is no duplicate when only the case of its name changes.
  const others = useMemo(() => pages.filter(({ key }) => key !== page.key), [pages, page.key])
  // Every retry has the same id, so that it is idempotent.
  const [saveId] = useState(() => `-${newId().slice(1)}`)
  if (state === 'idle')
    return (
      <p>
        <Button onClick={() => setState('asking')}>{RENAME_MESSAGES.renamePage}</Button>
      </p>
    )
  const rename = async () => {
    setState('sending')
    const renamed = await renaming.rename({
      key: page.key,
      name,
      editor: toEditor(account),
      now: new Date().toISOString(),
      saveId,
      comment: '',
      asCreator,
    })
    if (renamed.ok) onRenamed()
    else setState(renamed.error)
  }
  return (
    // Enter in its only field sends it, unlike in the forms of a page: people have opened it to rename the page.
    <form
      className={styles['form']}
      aria-label={RENAME_MESSAGES.renamePage}
      onSubmit={(event) => {
        event.preventDefault()
        void rename().catch(() => setState({ kind: 'failed' }))
      }}
    >
      <p>{RENAME_MESSAGES.what}</p>
      <LabelledInput
        label={RENAME_MESSAGES.newName}
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SimilarPages name={name} type={page.type} pages={others} onRename={setName} />
      {hasDraft && <p>{RENAME_MESSAGES.first}</p>}
      {typeof state === 'object' && <Problem code={`rename/${state.kind}`}>{formatRenameProblem(state)}</Problem>}
      <p>
        <Button type="submit" variant="primary" disabled={hasDraft || state === 'sending'}>
          {RENAME_MESSAGES.rename}
        </Button>{' '}
        <Button onClick={() => setState('idle')}>{RENAME_MESSAGES.cancel}</Button>
      </p>
    </form>
  )
}
