/** Script: writes without end and prints every acknowledged write, until the test kills it. */

import { writeSync } from 'node:fs'
import type { Transaction } from '../../../local-cloud/services/store/document-store-contract.ts'
import { openStore } from '../../../local-cloud/services/store/open-store.ts'

const [dataDir = '', first = '0'] = process.argv.slice(2)
const result = openStore({ dataDir })
// Written synchronously: what the system has accepted survives the kill.
const print = (line: string) => writeSync(1, `${line}\n`)

if (!result.ok) {
  print(`refused ${result.error.kind}`)
  process.exit(1)
}
const { documents, blobs } = result.value
print('opened')

let next = Number(first)

/** Writes two equal documents and a counter, and deletes a document, in one commit. */
function write(transaction: Transaction, n: number): void {
  const { time } = transaction
  const set = (path: string, fields: unknown) =>
    transaction.put({ path, fields: JSON.stringify(fields), createTime: time, updateTime: time })
  const fields = {
    n: { integerValue: String(n) },
    text: { stringValue: 'x'.repeat((n * 37) % 3000) },
  }
  set(`left/${n}`, fields)
  set(`right/${n}`, fields)
  set('counts/total', { n: { integerValue: String(n) } })
  set(`passing/${n % 7}`, fields)
  transaction.delete(`passing/${(n + 3) % 7}`)
}

async function writeForever(): Promise<void> {
  for (;;) {
    const n = next++
    await documents.commit((transaction) => write(transaction, n))
    print(`stored ${n}`)
    if (n % 10 === 0) {
      const path = `file-${n}`
      await blobs.put({ bucket: 'b', path, contentType: 'text/plain' }, Buffer.from(path))
      print(`file ${n}`)
    }
  }
}

// Concurrent writers, so that some share a commit when the process is killed.
await Promise.all(Array.from({ length: 1 + (next % 5) }, writeForever))
