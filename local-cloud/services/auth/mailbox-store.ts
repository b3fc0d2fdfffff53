/** Store of mails that a hosted service would have sent. They are stored with the accounts. */

import type { RecordChange, RecordStore } from '../store/record-store.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly link: string
  /** ISO 8601. */
  readonly sentAt: string
}

export interface MailboxStore {
  /** Returns the changes that store a mail. Beyond the limit, the oldest mail is overwritten. */
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
      // The slots form a ring buffer, so the newest mail overwrites the oldest.
      const slot = { kind: SLOT_KIND, key: String(number % MAX_MAILS) }
      return [
        { ...NEWEST, text: String(number) },
        { ...slot, text: JSON.stringify({ number, mail } satisfies MailSlotRecord) },
      ]
    },
    listNewestFirst: () =>
      records
        // A damaged mail is omitted; its recipient can request another.
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
