/** Fault for a test page: nothing that the page writes to the journal of drafts reaches the disk. */

/** Runs in the page. Reads go on, and each write waits without end, as it does in a page that closes first. */
export const holdJournalWrites = (): void => {
  const name = `blocked ${crypto.randomUUID()}`
  // The second version waits for the first one to close. The listener keeps its connection from being collected.
  const first = indexedDB.open(name, 1)
  const endless = indexedDB.open(name, 2)
  endless.addEventListener('blocked', () => first.result)
  const { add, put } = IDBObjectStore.prototype
  const isJournal = (store: IDBObjectStore) => store.transaction.db.name.startsWith('drafts ')
  Object.assign(IDBObjectStore.prototype, {
    add(this: IDBObjectStore, ...args: Parameters<typeof add>) {
      return isJournal(this) ? endless : add.apply(this, args)
    },
    put(this: IDBObjectStore, ...args: Parameters<typeof put>) {
      return isJournal(this) ? endless : put.apply(this, args)
    },
  })
}
