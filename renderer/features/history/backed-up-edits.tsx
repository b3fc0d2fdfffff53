/** The edits the wiki keeps: one's own or everybody's, page by page. */
import { useState } from 'react'
import { useEdits } from '../../services/hooks/use-edits.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './backed-up-edits.module.css'
import { EditsTable } from './edits-table.tsx'

export function BackedUpEdits({ uid }: { readonly uid: string }) {
  const [mine, setMine] = useState(true)
  const { edits, more, again } = useEdits(mine ? uid : null)
  return (
    <section aria-labelledby="edits" className={styles['edits']}>
      <h2 id="edits">Edits</h2>
      <p className={styles['choice']}>
        <Button aria-pressed={mine} onClick={() => setMine(true)}>
          Mine
        </Button>
        <Button aria-pressed={!mine} onClick={() => setMine(false)}>
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
        <p>{mine ? 'You have not edited a page yet.' : 'Nothing has been edited yet.'}</p>
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
