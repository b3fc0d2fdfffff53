/** Mails that would have been sent. They are kept with the accounts, and shown on this machine only. */

import type { RecordChange, Records } from '../store/records.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly link: string
  /** ISO-8601. */
  readonly sentAt: string
}

export interface Mailbox {
  /** What a commit has to write for a mail to lie in the box; the oldest go when it is full. */
  delivery(mail: Mail): RecordChange[]
  newestFirst(): Mail[]
}

const KIND = 'mail'
const MOST = 500
/** Names sort by age as texts. */
const DIGITS = 12

export function openMailbox(records: Records): Mailbox {
  return {
    delivery(mail) {
      const names = records.all(KIND).map(({ key }) => key)
      const next = Number(names.at(-1) ?? 0) + 1
      const surplus = names.slice(0, Math.max(0, names.length + 1 - MOST))
      return [
        ...surplus.map((key) => ({ kind: KIND, key, text: null })),
        { kind: KIND, key: String(next).padStart(DIGITS, '0'), text: JSON.stringify(mail) },
      ]
    },
    newestFirst: () =>
      records
        .all(KIND)
        .map(({ text }): Mail => JSON.parse(text))
        .reverse(),
  }
}
