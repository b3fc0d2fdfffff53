/** Clean-up at exit: removes temporary files when the process ends or is interrupted by a signal. */
import { rmSync } from 'node:fs'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const pending = new Set<string>()

/**
 * Registers a file or folder to be removed when this process exits by itself or by a signal.
 * @returns a function that cancels the registration
 */
export function removeOnExit(path: string): () => void {
  if (pending.size === 0) listen()
  pending.add(path)
  return () => {
    pending.delete(path)
    if (pending.size === 0) stopListening()
  }
}

/** Listens only while needed, because a signal with a listener is not handled while synchronous work blocks. */
function listen(): void {
  process.on('exit', removeAll)
  for (const signal of SIGNALS) process.on(signal, exit)
}

function stopListening(): void {
  process.off('exit', removeAll)
  for (const signal of SIGNALS) process.off(signal, exit)
}

function removeAll(): void {
  for (const path of pending) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
}

/** Exits with the conventional code for a signal. */
function exit(signal: (typeof SIGNALS)[number]): void {
  process.exit(128 + constants.signals[signal])
}
