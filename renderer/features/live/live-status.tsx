/** Whether a list follows what is stored, and how much of it has changed while it was shown. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { pluralize } from '#shared/messages/messages'
import type { LiveState } from '../../services/ports/live.ts'
import styles from './live-status.module.css'

interface LiveStatusProps {
  readonly state: LiveState
  /** Of what has changed since the screen was opened. */
  readonly changes: number
  /** There were others, which nobody counted. */
  readonly orMore?: boolean
  /** What one of them is called. */
  readonly itemName?: string
  /** What is shown was read again because somebody asked for it. */
  readonly refreshed: boolean
  readonly refresh: () => void
}

/** Its place is always there, so that nothing moves when the list comes alive. */
export const LiveStatus = ({
  state,
  changes,
  orMore = false,
  itemName = 'page',
  refreshed,
  refresh,
}: LiveStatusProps) => (
  <>
    {/* a space and no margin: there is none at the beginning of a line */}{' '}
    {state === 'sparing' ? (
      <span className={styles['sparing']} data-state={state}>
        <span role="status">{refreshed ? LIST_MESSAGES.readAgain : LIST_MESSAGES.notLive}</span>
        <button type="button" onClick={refresh}>
          Refresh
        </button>
      </span>
    ) : (
      <span className={styles['note']} data-state={state}>
        Live
      </span>
    )}
    <span role="status" className="visually-hidden">
      {changes > 0 &&
        `${pluralize(changes, itemName)}${orMore ? ' or more' : ''} changed since you came`}
    </span>
  </>
)
