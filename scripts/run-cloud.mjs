/** The built local cloud as a child process that ends when its launcher does. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const INTERRUPT_DELAY = 500
const CLOSE_TIMEOUT = 15_000

/**
 * `ended` answers with the exit code: 0 also for a stop that was asked for.
 * @param {readonly string[]} args
 * @param {string} [program]
 */
export function runCloud(args, program = 'out/cloud/main.js') {
  // The channel says nothing: the child sees it close when this process is killed, and closes its store.
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `${root}${program}`, ...args],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  let isStopping = false
  const running = () => child.exitCode === null && child.signalCode === null

  const stop = () => {
    isStopping = true
    if (!running()) return
    child.kill('SIGTERM')
    setTimeout(() => running() && child.kill('SIGKILL'), CLOSE_TIMEOUT).unref()
  }
  // Ctrl+C reaches the whole process group, the child too. It is passed on only when it came to this process
  // alone, and later, so that the child is not stopped twice in the middle of closing.
  const interrupted = () => {
    isStopping = true
    setTimeout(stop, INTERRUPT_DELAY).unref()
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  // npm does not pass on the signal that ends it: without this a killed `npm start` keeps its port.
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
      const isRequested =
        isStopping && (signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP')
      end(code ?? (isRequested ? 0 : 1))
    })
  })
  return { ended, stop }
}
