/** Opener of a local cloud with its initial content: the sample, its people, and generated pages on request. */
import { createLocalConfig, type WikiConfig } from '#shared/config'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import {
  createLocalCloud,
  type LocalCloud,
  type LocalCloudError,
  type LocalCloudOptions,
} from './create-local-cloud.ts'
import { formatRulesLimit, formatStoreEvent } from './format-start-problem.ts'
import { fillWithSample, isPartiallyFilled } from './sample/fill-with-sample.ts'
import { readEditors } from './sample/read-sample.ts'
import { addSampleAccounts, listSampleAccounts, type SampleUser } from './sample/sample-accounts.ts'
import { describeUnfinishedRestore, isRestoreUnfinished } from './unfinished-restore.ts'
import type { WikiCommandLineOptions } from './wiki-command-line.ts'

export interface FilledCloudOptions {
  readonly cloud: Omit<LocalCloudOptions, 'clock' | 'report' | 'reportRules'>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly sampleDir: string
  /** Initial content of an empty wiki; null leaves it empty. */
  readonly content: Pick<WikiCommandLineOptions, 'pages'> | null
  readonly printLine: (line: string) => void
  readonly formatError: (problem: LocalCloudError) => string
}

export interface FilledCloud {
  readonly cloud: LocalCloud
  readonly config: WikiConfig
  /** Sample people whose passwords are published, to sign in with. */
  readonly people: readonly SampleUser[]
}

export async function openFilledCloud({
  environment,
  sampleDir,
  content,
  printLine,
  formatError,
  ...rest
}: FilledCloudOptions): Promise<Result<FilledCloud, string>> {
  const clock = { now: Date.now }
  const open = (options: FilledCloudOptions['cloud']) =>
    createLocalCloud({
      ...options,
      clock: () => clock.now(),
      report: (event) => printLine(formatStoreEvent(event, rest.cloud.dataDir)),
      reportRules: (reason) => printLine(formatRulesLimit(reason)),
    })
  let created = await open(rest.cloud)
  if (created.ok && isPartiallyFilled(created.value)) {
    printLine('The last start ended before its sample content was complete; it is loaded again.')
    await created.value.close()
    created = await open({ ...rest.cloud, fresh: true })
  }
  if (!created.ok) return err(formatError(created.error))
  const cloud = created.value
  if (isRestoreUnfinished(cloud.store.meta)) printLine(describeUnfinishedRestore(rest.cloud.dataDir))
  const { projectId, apiKey } = cloud.installation
  const services = { host: '127.0.0.1', port: cloud.port, ssl: false }
  const config = createLocalConfig(environment, { projectId, apiKey, services })
  if (content === null) return ok({ cloud, config, people: [] })
  const fillResult = await fillWithSample({
    options: content,
    sampleDir,
    cloud,
    config,
    clock,
    printLine,
  })
  if (!fillResult.ok) {
    await cloud.close()
    return fillResult
  }
  const editors = [...(await readEditors(sampleDir)).values()]
  await addSampleAccounts(cloud, editors)
  return ok({ cloud, config, people: listSampleAccounts(cloud, editors) })
}
