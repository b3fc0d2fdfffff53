/** The local cloud in a process of its own: a wiki on this machine, for the windows of this program alone. */
import { join } from 'node:path'
import { localConfig, type WikiConfig } from '#shared/config'
import { CLOUD_PROBLEMS } from '#shared/desktop-messages'
import { err, ok, type Result } from '#shared/result'
import {
  createLocalCloud,
  type LocalCloud,
  type LocalCloudError,
} from '../local-cloud/create-local-cloud.ts'
import { deployedIn } from '../local-cloud/deployed-files.ts'
import { fillWithSample, isHalfFilled } from '../local-cloud/sample/fill-with-sample.ts'
import { readEditors } from '../local-cloud/sample/read-sample.ts'
import { addSamplePeople } from '../local-cloud/sample/sample-people.ts'
import { tellRulesLimit, tellStoreEvent } from '../local-cloud/start-problems.ts'
import { OWN_ORIGIN } from './own-address.ts'
import { type CloudNews, type CloudTask, readOrder } from './wiki/cloud-messages.ts'

const HOST = '127.0.0.1'

const { parentPort } = process

const tell = (news: CloudNews): void => parentPort.postMessage(news)
const say = (sentence: string): void => tell({ kind: 'said', sentence })

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
    tell({ kind: 'failed', sentence: String(error) })
  }
}

async function end(): Promise<void> {
  await cloud?.close()
  process.exit(0)
}

async function start(task: CloudTask): Promise<Result<WikiConfig, string>> {
  const clock = { now: Date.now }
  const open = (fresh: boolean) =>
    createLocalCloud({
      dataDir: task.dataDir,
      fresh,
      port: task.port,
      ...deployedIn(task.programDir),
      allowedOrigins: [OWN_ORIGIN],
      siteAddress: OWN_ORIGIN,
      clock: () => clock.now(),
      report: (event) => say(tellStoreEvent(event)),
      reportRules: (reason) => say(tellRulesLimit(reason)),
    })
  let created = await open(false)
  if (created.ok && isHalfFilled(created.value)) {
    await created.value.close()
    created = await open(true)
  }
  if (!created.ok) return err(tellProblem(created.error))
  cloud = created.value
  const { projectId, apiKey } = cloud.installation
  const services = { host: HOST, port: cloud.port, ssl: false }
  const config = localConfig(task.environment, { projectId, apiKey, services })
  if (task.content === 'sample') {
    const sampleDir = join(task.programDir, 'resources/sample-wiki')
    const options = { pages: null }
    const filled = await fillWithSample({ options, sampleDir, cloud, config, clock, say })
    if (!filled.ok) return filled
    await addSamplePeople(cloud, [...(await readEditors(sampleDir)).values()])
  }
  return ok(config)
}

function tellProblem(problem: LocalCloudError): string {
  switch (problem.kind) {
    case 'port':
      return CLOUD_PROBLEMS.port(problem.reason)
    case 'locked':
      return CLOUD_PROBLEMS.locked
    case 'folder':
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
