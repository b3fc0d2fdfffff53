/** Component: status of a live list, and an announcement of how many items have changed since it was opened. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import type { LiveState } from '../services/ports/live.ts'
import styles from './live-status.module.css'

interface LiveStatusProps {
  readonly state: LiveState
  /** Number of items that have changed since the screen was opened. */
  readonly changes: number
  /** True if more items have changed than were counted. */
  readonly orMore?: boolean
  /** Formats a number of items with their noun: "3 pages". */
  readonly formatCount?: (count: number) => string
  /** True after a refresh by the button. */
  readonly refreshed: boolean
  readonly refresh: () => void
}

/** Always takes the same space, so that nothing moves when the subscription starts. */
export const LiveStatus = ({
  state,
  changes,
  orMore = false,
  formatCount = LIST_MESSAGES.pageCount,
  refreshed,
  refresh,
}: LiveStatusProps) => (
  <>
    {/* A space, not a margin: it disappears at the beginning of a line. */}{' '}
    {state === 'data-saver' ? (
      <span className={styles['data-saver']} data-state={state}>
        <span role="status">{refreshed ? LIST_MESSAGES.readAgain : LIST_MESSAGES.notLive}</span>
        <button type="button" onClick={refresh}>
          {LIST_MESSAGES.refresh}
        </button>
      </span>
    ) : (
      <span className={styles['note']} data-state={state}>
        {LIST_MESSAGES.live}
      </span>
    )}
    <span role="status" className="visually-hidden">
      {changes > 0 && LIST_MESSAGES.changedSince(formatCount(changes), orMore)}
    </span>
  </>
)
