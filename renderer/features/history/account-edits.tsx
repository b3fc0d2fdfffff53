/** The edits the wiki keeps: one's own or everybody's, page by page. */
import { useState } from 'react'
import { useRecentChanges } from '../../services/hooks/use-recent-changes.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './account-edits.module.css'
import { EditsTable } from './edits-table.tsx'

export function AccountEdits({ uid }: { readonly uid: string }) {
  const [isMine, setIsMine] = useState(true)
  const { edits, loadMore: more, refetch: again } = useRecentChanges(isMine ? uid : null)
  return (
    <section aria-labelledby="edits" className={styles['edits']}>
      <h2 id="edits">Edits</h2>
      <p className={styles['choice']}>
        <Button aria-pressed={isMine} onClick={() => setIsMine(true)}>
          Mine
        </Button>
        <Button aria-pressed={!isMine} onClick={() => setIsMine(false)}>
          Everybody’s
        </Button>
      </p>
      {edits === 'loading' && <Loading />}
      {edits === 'unreachable' && (
        <Alert code="history/unreadable">
          The edits cannot be read just now. <Button onClick={again}>Retry</Button>
        </Alert>
      )}
      {typeof edits === 'object' && edits.entries.length === 0 && (
        <p>{isMine ? 'You have not edited a page yet.' : 'Nothing has been edited yet.'}</p>
      )}
      {typeof edits === 'object' && edits.entries.length > 0 && (
        <EditsTable entries={edits.entries} />
      )}
      {typeof edits === 'object' && edits.next !== null && (
        <Button onClick={more}>Show older edits</Button>
      )}
    </section>
  )
}
