/** Entry of the local cloud's utility process: starts the wiki services on a local port for this program's windows. */
import { join } from 'node:path'
import type { WikiConfig } from '#shared/config'
import { CLOUD_PROBLEM_MESSAGES } from '#shared/messages/desktop-messages'
import { err, ok, type Result } from '#shared/result'
import {
  createWikiOwner,
  type LocalCloud,
  type LocalCloudError,
  limitHeapGrowth,
  openFilledCloud,
  resolveDeployedFiles,
  type WikiOwner,
} from '../local-cloud/index.ts'
import { OWN_ORIGIN } from './own-address.ts'
import {
  type CloudMessage,
  type OpenOwnerCommand,
  readCloudCommand,
  type StartCloudCommand,
} from './wiki/cloud-messages.ts'
import { describeCloudStartFailure } from './wiki/start-failure.ts'

const { parentPort } = process

const postMessage = (message: CloudMessage): void => parentPort.postMessage(message)
const postLogLine = (sentence: string): void => postMessage({ kind: 'said', sentence })

/** The output of a utility process is not shown anywhere, so errors are posted to the main process's log. */
const logFault = (error: unknown): void =>
  postLogLine(error instanceof Error ? (error.stack ?? error.message) : String(error))

// The monitor only observes. The process still ends, and the main process restarts it.
process.on('uncaughtExceptionMonitor', logFault)

let cloud: LocalCloud | null = null
let owner: WikiOwner | null = null

parentPort.on('message', ({ data }) => {
  const command = readCloudCommand(data)
  if (command?.kind === 'start') void handleStart(command)
  if (command?.kind === 'open-owner') void handleOpenOwner(command)
  if (command?.kind === 'close') void handleClose()
})

async function handleStart(task: StartCloudCommand): Promise<void> {
  limitHeapGrowth()
  try {
    const started = await startCloud(task)
    postMessage(
      started.ok
        ? { kind: 'started', config: started.value, owner: getOwnerName() }
        : { kind: 'failed', sentence: started.error },
    )
  } catch (error) {
    logFault(error)
    postMessage({ kind: 'failed', sentence: describeCloudStartFailure(error) })
  }
}

/** Returns null for a damaged record too, so that the wiki can be read. */
function getOwnerName(): string | null {
  try {
    return owner?.getName() ?? null
  } catch (error) {
    logFault(error)
    return null
  }
}

/** Only the main process can ask this: the port has no call that returns a token. */
async function handleOpenOwner({ id, name }: OpenOwnerCommand): Promise<void> {
  try {
    const opened = owner === null ? err({ kind: 'unreachable' } as const) : await owner.open(name)
    const answer = opened.ok ? ok({ name: getOwnerName(), token: opened.value }) : opened
    postMessage({ kind: 'owner', id, answer })
  } catch (error) {
    logFault(error)
    postMessage({ kind: 'owner', id, answer: err({ kind: 'unreachable' }) })
  }
}

async function handleClose(): Promise<void> {
  await cloud?.close()
  process.exit(0)
}

async function startCloud(task: StartCloudCommand): Promise<Result<WikiConfig, string>> {
  const opened = await openFilledCloud({
    cloud: {
      dataDir: task.dataDir,
      port: task.port,
      ...resolveDeployedFiles(task.programDir),
      allowedOrigins: [OWN_ORIGIN],
      siteAddress: OWN_ORIGIN,
      reportFault: logFault,
    },
    environment: task.environment,
    sampleDir: join(task.programDir, 'resources/sample-wiki'),
    content: task.content === 'sample' ? { pages: null } : null,
    printLine: postLogLine,
    formatError: formatCloudProblem,
  })
  if (!opened.ok) return opened
  cloud = opened.value.cloud
  owner = createWikiOwner(cloud)
  return ok(opened.value.config)
}

function formatCloudProblem(problem: LocalCloudError): string {
  switch (problem.kind) {
    case 'port':
      return CLOUD_PROBLEM_MESSAGES.port(problem.reason)
    case 'locked':
      return CLOUD_PROBLEM_MESSAGES.locked
    case 'folder':
    case 'left-damaged':
      return CLOUD_PROBLEM_MESSAGES.folder(problem.dataDir, problem.reason)
    case 'newer':
      return CLOUD_PROBLEM_MESSAGES.newer
    case 'damaged':
      return CLOUD_PROBLEM_MESSAGES.damaged(problem.setAside)
    case 'indexes':
    case 'rules':
      return CLOUD_PROBLEM_MESSAGES.program(problem.file)
  }
}
