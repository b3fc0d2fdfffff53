/** Unfinished files and copies that must not stay behind where a person or the system ends an operation. */
import { rmSync } from 'node:fs'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const waiting = new Set<string>()

/**
 * Removes the file or folder when this process exits by itself or by a signal.
 * @returns a function for who has removed or finished it: it is left alone from then on
 */
export function removeOnExit(path: string): () => void {
  if (waiting.size === 0) listen()
  waiting.add(path)
  return () => {
    waiting.delete(path)
    if (waiting.size === 0) stopListening()
  }
}

/** Only while there is something to remove: a signal that has a listener waits for work that blocks the process. */
function listen(): void {
  process.on('exit', removeAll)
  for (const signal of SIGNALS) process.on(signal, exit)
}

function stopListening(): void {
  process.off('exit', removeAll)
  for (const signal of SIGNALS) process.off(signal, exit)
}

function removeAll(): void {
  for (const path of waiting) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
}

/** With the code shells expect of a program that a signal has ended. */
function exit(signal: (typeof SIGNALS)[number]): void {
  process.exit(128 + constants.signals[signal])
}
