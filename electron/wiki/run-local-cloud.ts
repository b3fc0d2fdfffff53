/** Keeps the local cloud's process running: started once, begun again on the port the windows know, closed at the end. */
import type { WikiConfig } from '#shared/config'
import type { FirstContent } from '#shared/desktop-bridge'
import { err, ok, type Result } from '#shared/result'
import { type CloudOrder, type CloudTask, readNews } from './cloud-messages.ts'

/** As much of Electron's utility process as is used. */
export interface CloudProcess {
  postMessage(order: CloudOrder): void
  on(event: 'message', listener: (news: unknown) => void): unknown
  /** V8 cannot go on; the process ends next. */
  on(event: 'error', listener: (type: string, location: string) => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}

export interface CloudParts {
  readonly fork: () => CloudProcess
  readonly dataDir: string
  readonly programDir: string
  readonly environment: Readonly<Record<string, string>>
  /** For the log. */
  readonly say: (sentence: string) => void
  /** It has ended again and again, and is not begun any more. */
  readonly gaveUp: () => void
}

export interface RunningCloud {
  readonly config: WikiConfig
  /** Everything that was saved is on disk when it answers. */
  close(): Promise<void>
}

/** In a row; one that had answered for longer begins to count anew. */
const MOST_RESTARTS = 3
const STEADY = 60_000
const CLOSING = 10_000

export async function runLocalCloud(
  parts: CloudParts,
  content: FirstContent,
): Promise<Result<RunningCloud, string>> {
  const { dataDir, programDir, environment, say } = parts
  let current: { readonly child: CloudProcess; readonly ended: Promise<number> } | null = null
  let closing = false
  let restarts = 0

  async function begin(port: number): Promise<Result<WikiConfig, string>> {
    const child = parts.fork()
    const ended = new Promise<number>((resolve) => child.once('exit', resolve))
    current = { child, ended }
    // Without a listener this event is an exception of the main process.
    child.on('error', (type, location) => say(`The local services failed: ${type} at ${location}.`))
    const task: CloudTask = { kind: 'start', dataDir, programDir, content, port, environment }
    const answer = await new Promise<Result<WikiConfig, string>>((resolve) => {
      child.on('message', (data) => {
        const news = readNews(data)
        if (news?.kind === 'said') say(news.sentence)
        if (news?.kind === 'started') resolve(ok(news.config))
        if (news?.kind === 'failed') resolve(err(news.sentence))
      })
      void ended.then((code) => resolve(err(`The local services ended while starting (${code}).`)))
      child.postMessage(task)
    })
    if (!answer.ok) {
      child.kill()
      return answer
    }
    const began = performance.now()
    void ended.then((code) => {
      if (closing || current?.child !== child) return
      say(`The local services ended unexpectedly (${code}).`)
      restarts = performance.now() - began > STEADY ? 1 : restarts + 1
      void again(answer.value.endpoints?.firestore.port ?? 0)
    })
    return answer
  }

  async function again(port: number): Promise<void> {
    if (restarts > MOST_RESTARTS) return parts.gaveUp()
    const answer = await begin(port)
    if (closing || answer.ok) return
    say(answer.error)
    restarts += 1
    await again(port)
  }

  const started = await begin(0)
  if (!started.ok) return started
  return ok({
    config: started.value,
    async close() {
      closing = true
      if (current === null) return
      const { child, ended } = current
      child.postMessage({ kind: 'close' })
      const late = setTimeout(() => child.kill(), CLOSING)
      await ended
      clearTimeout(late)
    },
  })
}
