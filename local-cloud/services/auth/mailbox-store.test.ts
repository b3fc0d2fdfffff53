import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../store/open-store.ts'
import { createMailboxStore, type Mail } from './mailbox-store.ts'

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const store = openStore({ dataDir: folder })
  if (!store.ok) throw new Error(JSON.stringify(store.error))
  onTestFinished(() => store.value.close())
  return store.value.records
}

const mail = (n: number): Mail => ({
  to: 'seth@wiki.example',
  subject: `mail ${n}`,
  link: '',
  sentAt: '',
})

it('stores only the newest 500 mails, and lists them newest first', async () => {
  const records = openFolder()
  const mailbox = createMailboxStore(records)
  expect(mailbox.listNewestFirst()).toEqual([])
  await Promise.all(
    Array.from({ length: 503 }, (_, n) =>
      records.commit(() => ({ changes: mailbox.buildDelivery(mail(n + 1)), result: undefined })),
    ),
  )
  const subjects = mailbox.listNewestFirst().map(({ subject }) => subject)
  expect(subjects).toHaveLength(500)
  expect([subjects[0], subjects.at(-1)]).toEqual(['mail 503', 'mail 4'])
})
