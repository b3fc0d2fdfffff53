/** Import of the sample into an empty wiki. The store's clock is set to the past meanwhile. */
import { endpointUrl, type WikiConfig } from '#shared/config'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { LocalCloud } from '../create-local-cloud.ts'
import type { WikiCommandLineOptions } from '../wiki-command-line.ts'
import { fillWiki } from './fill-wiki.ts'
import { toProtocolWrite } from './protocol-writes.ts'
import { readSample } from './read-sample.ts'
import { markSampleAccountsAdded } from './sample-accounts.ts'

export interface SampleFillDeps {
  readonly options: Pick<WikiCommandLineOptions, 'pages'>
  readonly sampleDir: string
  readonly cloud: LocalCloud
  readonly config: WikiConfig
  /** The clock that the store was opened with. */
  readonly clock: { now: () => number }
  readonly printLine: (line: string) => void
}

const PROGRESS_EVERY = 2000

/** Stored in the data folder, so that an interrupted fill is not taken for a complete wiki. */
const STATE_KEY = 'firstContent'
const BEGUN = 'begun'
const COMPLETE = 'complete'

export const isPartiallyFilled = ({ store }: LocalCloud): boolean => store.meta.get(STATE_KEY) === BEGUN

/** Marks a wiki whose content was imported. */
export async function markFilledWithoutSample({ store }: LocalCloud): Promise<void> {
  await store.meta.set(STATE_KEY, COMPLETE)
  await markSampleAccountsAdded(store.meta)
}

export async function fillWithSample(content: SampleFillDeps): Promise<Result<void, string>> {
  const { options, cloud, config, clock, printLine } = content
  const { documents, blobs, meta } = cloud.store
  // The count includes damaged records. A restored wiki may have no documents yet.
  if (documents.count() > 0 || meta.get(STATE_KEY) === COMPLETE) {
    if (options.pages === null) return ok(undefined)
    return err(
      '--pages fills an empty wiki, and this data folder already holds a wiki. Add --fresh to start with an empty data folder, or choose another folder with --data DIR.',
    )
  }
  const sample = await readSample(content.sampleDir)
  const endpoint = config.endpoints?.storage
  const realTime = clock.now
  await meta.set(STATE_KEY, BEGUN)
  try {
    await fillWiki(
      {
        commit: (writes) =>
          cloud.commit(
            writes.map((write) => toProtocolWrite(`projects/${config.firebase.projectId}/databases/(default)`, write)),
          ),
        blobs,
        storage: {
          origin: endpoint === undefined ? '' : endpointUrl(endpoint),
          bucket: config.firebase.storageBucket,
        },
        setClock: (time) => {
          clock.now = () => time
        },
      },
      sample,
      {
        pages: options.pages ?? 0,
        progress: (done) => {
          if (done % PROGRESS_EVERY === 0) printLine(`${done} of ${options.pages} pages…`)
        },
      },
    )
  } finally {
    clock.now = realTime
  }
  await meta.set(STATE_KEY, COMPLETE)
  return ok(undefined)
}
