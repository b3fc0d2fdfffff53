/** A local cloud with what a first start puts into it: the sample and its people, made-up pages where they are asked for. */
import { localConfig, type WikiConfig } from '#shared/config'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import {
  createLocalCloud,
  type LocalCloud,
  type LocalCloudError,
  type LocalCloudOptions,
} from './create-local-cloud.ts'
import type { Options } from './options.ts'
import { fillWithSample, isHalfFilled } from './sample/fill-with-sample.ts'
import { readEditors } from './sample/read-sample.ts'
import { addSamplePeople, type SamplePerson, samplePeople } from './sample/sample-people.ts'
import { tellRulesLimit, tellStoreEvent } from './start-problems.ts'
import { describeUnfinishedRestore, isRestoreUnfinished } from './unfinished-restore.ts'

export interface FilledCloudParts {
  readonly cloud: Omit<LocalCloudOptions, 'clock' | 'report' | 'reportRules'>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly sampleDir: string
  /** What an empty wiki is filled with; null leaves it empty. */
  readonly content: Pick<Options, 'pages'> | null
  readonly say: (line: string) => void
  readonly tell: (problem: LocalCloudError) => string
}

export interface FilledCloud {
  readonly cloud: LocalCloud
  readonly config: WikiConfig
  /** Whom one can sign in as without an account of one's own. */
  readonly people: readonly SamplePerson[]
}

export async function openFilledCloud({
  environment,
  sampleDir,
  content,
  say,
  tell,
  ...parts
}: FilledCloudParts): Promise<Result<FilledCloud, string>> {
  const clock = { now: Date.now }
  const open = (options: FilledCloudParts['cloud']) =>
    createLocalCloud({
      ...options,
      clock: () => clock.now(),
      report: (event) => say(tellStoreEvent(event, parts.cloud.dataDir)),
      reportRules: (reason) => say(tellRulesLimit(reason)),
    })
  let created = await open(parts.cloud)
  if (created.ok && isHalfFilled(created.value)) {
    say('The last start ended before its sample content was complete; it begins anew.')
    await created.value.close()
    created = await open({ ...parts.cloud, fresh: true })
  }
  if (!created.ok) return err(tell(created.error))
  const cloud = created.value
  if (isRestoreUnfinished(cloud.store.meta)) say(describeUnfinishedRestore(parts.cloud.dataDir))
  const { projectId, apiKey } = cloud.installation
  const services = { host: '127.0.0.1', port: cloud.port, ssl: false }
  const config = localConfig(environment, { projectId, apiKey, services })
  if (content === null) return ok({ cloud, config, people: [] })
  const filled = await fillWithSample({ options: content, sampleDir, cloud, config, clock, say })
  if (!filled.ok) {
    await cloud.close()
    return filled
  }
  const editors = [...(await readEditors(sampleDir)).values()]
  await addSamplePeople(cloud, editors)
  return ok({ cloud, config, people: samplePeople(cloud, editors) })
}
