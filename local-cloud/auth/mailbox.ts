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

const KIND = 'mailbox-slot'
const NEWEST = { kind: 'mailbox', key: 'newest' }
const MOST = 500

export function openMailbox(records: Records): Mailbox {
  return {
    delivery(mail) {
      const number = Number(records.get(NEWEST.kind, NEWEST.key) ?? 0) + 1
      // the slots go round, so the oldest makes room by itself
      const slot = { kind: KIND, key: String(number % MOST) }
      return [
        { ...NEWEST, text: String(number) },
        { ...slot, text: JSON.stringify({ number, mail } satisfies Slot) },
      ]
    },
    newestFirst: () =>
      records
        // one that is damaged is left out; the person it was for asks for another
        .all(KIND, () => {})
        .map(({ text }): Slot => JSON.parse(text))
        .sort((a, b) => b.number - a.number)
        .map(({ mail }) => mail),
  }
}

interface Slot {
  readonly number: number
  readonly mail: Mail
}
