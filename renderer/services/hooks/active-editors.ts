/** List of the other people who are editing a page, from presence records; each expires two minutes after its time. */
import { PRESENCE_TTL_MS, type PresenceRecord } from '#shared/model/presence'

export type ActiveEditor = Pick<PresenceRecord, 'uid' | 'userName' | 'place'>

export interface ActiveEditorsDeps {
  /** uid of the person who is not listed. */
  readonly self: string
  /** Returns milliseconds since 1970. */
  readonly now: () => number
  /** Runs the callback once after the delay; the returned function cancels it. */
  readonly schedule: (milliseconds: number, call: () => void) => () => void
  /** Called when somebody appears, moves to another section or disappears; ordered by user name. */
  readonly onChange: (editors: readonly ActiveEditor[]) => void
}

interface ExpiringRecord {
  readonly record: PresenceRecord
  readonly expiresAt: number
}

export class ActiveEditors {
  readonly #deps: ActiveEditorsDeps
  #known: readonly ExpiringRecord[] = []
  #reported = '[]'
  #cancel = () => {}

  constructor(deps: ActiveEditorsDeps) {
    this.#deps = deps
  }

  setRecords(records: readonly PresenceRecord[]): void {
    const { self } = this.#deps
    this.#known = records
      .filter(({ uid }) => uid !== self)
      .map((record) => ({ record, expiresAt: this.#findExpiry(record) }))
      .toSorted((one, other) => one.record.userName.localeCompare(other.record.userName, 'en'))
    this.#refresh()
  }

  close(): void {
    this.#cancel()
  }

  /** On a device whose clock is slow, a record expires two minutes after it arrived. */
  #findExpiry({ uid, changedAt }: PresenceRecord): number {
    const known = this.#known.find(({ record }) => record.uid === uid && record.changedAt === changedAt)
    return known?.expiresAt ?? Math.min(Date.parse(changedAt), this.#deps.now()) + PRESENCE_TTL_MS
  }

  #refresh(): void {
    this.#cancel()
    const { now, schedule, onChange } = this.#deps
    const time = now()
    this.#known = this.#known.filter(({ expiresAt }) => expiresAt > time)
    const editors = this.#known.map(({ record: { uid, userName, place } }) => ({ uid, userName, place }))
    const report = JSON.stringify(editors)
    if (report !== this.#reported) onChange(editors)
    this.#reported = report
    const next = Math.min(...this.#known.map(({ expiresAt }) => expiresAt))
    if (Number.isFinite(next)) this.#cancel = schedule(next - time, () => this.#refresh())
  }
}
