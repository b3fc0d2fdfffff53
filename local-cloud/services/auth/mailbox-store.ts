/** Mails that would have been sent. They are kept with the accounts, and shown on this machine only. */

import type { RecordChange, RecordStore } from '../store/record-store.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly link: string
  /** ISO-8601. */
  readonly sentAt: string
}

export interface MailboxStore {
  /** What a commit has to write for a mail to lie in the box; the oldest go when it is full. */
  buildDelivery(mail: Mail): RecordChange[]
  listNewestFirst(): Mail[]
}

const SLOT_KIND = 'mailbox-slot'
const NEWEST = { kind: 'mailbox', key: 'newest' }
const MAX_MAILS = 500

export function createMailboxStore(records: RecordStore): MailboxStore {
  return {
    buildDelivery(mail) {
      const number = Number(records.get(NEWEST.kind, NEWEST.key) ?? 0) + 1
      // the slots go round, so the oldest makes room by itself
      const slot = { kind: SLOT_KIND, key: String(number % MAX_MAILS) }
      return [
        { ...NEWEST, text: String(number) },
        { ...slot, text: JSON.stringify({ number, mail } satisfies MailSlotRecord) },
      ]
    },
    listNewestFirst: () =>
      records
        // one that is damaged is left out; the person it was for asks for another
        .list(SLOT_KIND, () => {})
        .map(({ text }): MailSlotRecord => JSON.parse(text))
        .sort((a, b) => b.number - a.number)
        .map(({ mail }) => mail),
  }
}

interface MailSlotRecord {
  readonly number: number
  readonly mail: Mail
}
