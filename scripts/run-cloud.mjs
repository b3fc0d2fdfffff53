/** Launcher of the built local cloud as a child process that ends with this process. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const INTERRUPT_DELAY_MS = 500
const CLOSE_TIMEOUT_MS = 15_000

/**
 * Starts the local cloud. `ended` resolves with the exit code, which is 0 after a requested stop.
 * @param {readonly string[]} args
 * @param {string} [program]
 */
export function runCloud(args, program = 'out/cloud/main.js') {
  // The IPC channel carries no message. It closes when this process is killed, and the child then closes its store.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `${root}${program}`, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isStopping = false
  const running = () => child.exitCode === null && child.signalCode === null

  const stop = () => {
    isStopping = true
    if (!running()) return
    child.kill('SIGTERM')
    setTimeout(() => running() && child.kill('SIGKILL'), CLOSE_TIMEOUT_MS).unref()
  }
  // Ctrl+C reaches the whole process group, including the child. The delayed stop covers a signal to this process
  // alone; the delay avoids a second signal while the child is closing.
  const interrupted = () => {
    isStopping = true
    setTimeout(stop, INTERRUPT_DELAY_MS).unref()
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  // npm does not forward the signal that ends it. Without this check, a killed `npm start` would keep its port.
  const parent = process.ppid
  const orphaned = setInterval(() => process.ppid !== parent && stop(), 500).unref()
  if (!process.env['npm_lifecycle_event']) clearInterval(orphaned)

  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      clearInterval(orphaned)
      process.off('SIGINT', interrupted).off('SIGTERM', stop).off('SIGHUP', stop)
      resolve(code)
    }
    child.on('error', (problem) => {
      console.error(`The local cloud could not be started: ${problem.message}`)
      end(1)
    })
    child.on('exit', (code, signal) => {
      const isRequested = isStopping && (signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP')
      end(code ?? (isRequested ? 0 : 1))
    })
  })
  return { ended, stop }
}
