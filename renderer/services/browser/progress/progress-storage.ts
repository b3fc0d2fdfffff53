/** Storage of the reading progress: local storage in a browser, the settings file in the desktop program. */
import type { DesktopBridge } from '#shared/desktop-bridge'
import type { ProgressRecord } from '#shared/model/progress-record'
import { isRecord } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'

/** Key in local storage of a progress that hides. The inline script of the document reads it. */
const PROGRESS_KEY = 'progress'
/** Key in local storage of a progress that is paused, so that the inline script need not know of pauses. */
const PAUSED_KEY = 'progress-paused'
/** Key in local storage of the progress before the reader's last step forward. */
const BEFORE_KEY = 'progress-before'

const KEYS: readonly string[] = [PROGRESS_KEY, PAUSED_KEY, BEFORE_KEY]

export interface ProgressStorage {
  /** @throws if storage is denied */
  read(): ProgressRecord | null
  /** Calls back with false if the value could not be stored. */
  write(record: ProgressRecord | null, onWritten: (isStored: boolean) => void): void
  /** Subscribes to changes by other tabs or windows, for as long as the document lives. */
  listen(onChange: (record: ProgressRecord | null) => void): void
}

type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** @param getStorage throws if storage is denied */
export function createLocalProgressStorage(getStorage: () => LocalStorage, events: EventTarget): ProgressStorage {
  const read = (): ProgressRecord | null => {
    const storage = getStorage()
    const hiding = storage.getItem(PROGRESS_KEY)
    const text = hiding ?? storage.getItem(PAUSED_KEY)
    return text === null ? null : createRecord(text, hiding === null, storage.getItem(BEFORE_KEY) ?? undefined)
  }
  return {
    read,
    write(record, onWritten) {
      onWritten(tryToWrite(getStorage, record))
    },
    listen(onChange) {
      const readAgain = () => {
        try {
          onChange(read())
        } catch {
          // Storage was denied meanwhile. The last value stays.
        }
      }
      events.addEventListener('storage', (event) => {
        const key = event instanceof StorageEvent ? event.key : null
        if (key === null || KEYS.includes(key)) readAgain()
      })
      // A document in the back/forward cache receives no events.
      events.addEventListener('pageshow', readAgain)
    },
  }
}

function tryToWrite(getStorage: () => LocalStorage, record: ProgressRecord | null): boolean {
  try {
    const storage = getStorage()
    const [key, other] = record?.isPaused ? [PAUSED_KEY, PROGRESS_KEY] : [PROGRESS_KEY, PAUSED_KEY]
    if (record?.before === undefined) storage.removeItem(BEFORE_KEY)
    else storage.setItem(BEFORE_KEY, record.before)
    // Written before the other key is removed: another tab never sees that nothing is set.
    if (record === null) storage.removeItem(key)
    else storage.setItem(key, record.text)
    storage.removeItem(other)
    return true
  } catch {
    return false
  }
}

/** The field is absent instead of undefined, as the bridge and the settings require. */
export const createRecord = (text: string, isPaused: boolean, before: string | undefined): ProgressRecord =>
  before === undefined ? { text, isPaused } : { text, isPaused, before }

/** @param initial text of the data block in the document; null if there is none */
export function createDesktopProgressStorage(bridge: DesktopBridge, initial: string | null): ProgressStorage {
  let hasWritten = false
  return {
    read: () => readProgressBlock(initial),
    write(record, onWritten) {
      hasWritten = true
      bridge['progress:save'](record).then(
        ({ ok }) => onWritten(ok),
        () => onWritten(false),
      )
    },
    listen(onChange) {
      bridge.on['progress:changed'](onChange)
      // Another window may have changed it since this document was rendered.
      bridge['progress:load']().then(
        (record) => {
          if (!hasWritten) onChange(record)
        },
        () => {},
      )
    },
  }
}

/** A block that cannot be read is an unreadable progress, which hides. */
function readProgressBlock(block: string | null): ProgressRecord | null {
  if (block === null) return null
  const data = parseJsonOrNull(block)
  const { text, isPaused, before } = isRecord(data) ? data : {}
  return typeof text === 'string'
    ? createRecord(text, isPaused === true, typeof before === 'string' ? before : undefined)
    : { text: '', isPaused: false }
}
