/** The local cloud in a process of its own: a wiki on this machine, for the windows of this program alone. */
import { join } from 'node:path'
import type { WikiConfig } from '#shared/config'
import { CLOUD_PROBLEMS } from '#shared/messages/desktop-messages'
import { ok, type Result } from '#shared/result'
import type { LocalCloud, LocalCloudError } from '../local-cloud/create-local-cloud.ts'
import { deployedIn } from '../local-cloud/deployed-files.ts'
import { openFilledCloud } from '../local-cloud/open-filled-cloud.ts'
import { OWN_ORIGIN } from './own-address.ts'
import { type CloudNews, type CloudTask, readOrder } from './wiki/cloud-messages.ts'
import { describeStartFailure } from './wiki/start-failure.ts'

const { parentPort } = process

const tell = (news: CloudNews): void => parentPort.postMessage(news)
const say = (sentence: string): void => tell({ kind: 'said', sentence })

/** Nobody sees what this process prints. */
const logFault = (error: unknown): void =>
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))

// The monitor only observes: the process still ends, and the main process starts another one.
process.on('uncaughtExceptionMonitor', logFault)

let cloud: LocalCloud | null = null

parentPort.on('message', ({ data }) => {
  const order = readOrder(data)
  if (order?.kind === 'start') void begin(order)
  if (order?.kind === 'close') void end()
})

async function begin(task: CloudTask): Promise<void> {
  try {
    const started = await start(task)
    tell(
      started.ok
        ? { kind: 'started', config: started.value }
        : { kind: 'failed', sentence: started.error },
    )
  } catch (error) {
    logFault(error)
    tell({ kind: 'failed', sentence: describeStartFailure(error) })
  }
}

async function end(): Promise<void> {
  await cloud?.close()
  process.exit(0)
}

async function start(task: CloudTask): Promise<Result<WikiConfig, string>> {
  const opened = await openFilledCloud({
    cloud: {
      dataDir: task.dataDir,
      port: task.port,
      ...deployedIn(task.programDir),
      allowedOrigins: [OWN_ORIGIN],
      siteAddress: OWN_ORIGIN,
      reportFault: logFault,
    },
    environment: task.environment,
    sampleDir: join(task.programDir, 'resources/sample-wiki'),
    content: task.content === 'sample' ? { pages: null } : null,
    say,
    tell: tellProblem,
  })
  if (!opened.ok) return opened
  cloud = opened.value.cloud
  return ok(opened.value.config)
}

function tellProblem(problem: LocalCloudError): string {
  switch (problem.kind) {
    case 'port':
      return CLOUD_PROBLEMS.port(problem.reason)
    case 'locked':
      return CLOUD_PROBLEMS.locked
    case 'folder':
    case 'left-damaged':
      return CLOUD_PROBLEMS.folder(problem.dataDir, problem.reason)
    case 'newer':
      return CLOUD_PROBLEMS.newer
    case 'damaged':
      return CLOUD_PROBLEMS.damaged(problem.setAside)
    case 'indexes':
    case 'rules':
      return CLOUD_PROBLEMS.program(problem.file)
  }
}
