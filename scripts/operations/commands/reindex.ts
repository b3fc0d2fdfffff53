/** `npm run reindex`: the search indexes hold what the records say, and are searched as the wiki expects. */
import { hostedConfig } from '#shared/config'
import { err, ok, type Result } from '#shared/result'
import { INDEX_KINDS, isOf, storedRecord } from '../../../local-cloud/search/index-kinds.ts'
import type { SearchRecord } from '../../../local-cloud/search/record-index.ts'
import type { Command, Surroundings } from '../command.ts'
import { type IndexPlan, type SearchIndexes, searchIndexes } from '../hosted/search-index.ts'
import { asResult } from '../wiki/as-result.ts'
import { DamageList, describeDamage, type OnDamage } from '../wiki/damage.ts'
import { tellProgress } from '../wiki/progress.ts'
import type { WikiSource } from '../wiki/wiki.ts'
import { capitalized, listed, some } from './counted.ts'
import { sayFindings, withSource } from './open-wiki.ts'

/** The key that may write an index: a secret, so it is given for the one call only. */
const KEY = 'ALGOLIA_INDEX_KEY'

export const reindex: Command = {
  usage: '[--data DIR | --hosted] [--dry-run]',
  switches: [],
  words: [0, 0],
  async run(call, surroundings) {
    const indexes = call.hosted ? openIndexes(surroundings) : ok(null)
    if (!indexes.ok) return indexes
    return withSource(call, surroundings, (source) =>
      asResult(async () => {
        const damage = new DamageList()
        const step = tellProgress(surroundings.say)(
          'records',
          (await source.totals())?.records ?? null,
        )
        const plans = await planIndexes(source, damage.add, step)
        sayFindings(damage.all.map(describeDamage), surroundings.say)
        const [pages = 0, names = 0] = plans.map(({ records }) => records.size)
        const found = `${capitalized(listed([some(pages, 'page'), some(names, 'name')]))} to be found`
        if (indexes.value === null)
          return `${found}. A wiki of this machine makes its search anew at every start: nothing had to be done.`
        return `${found}; ${await bringInStep(indexes.value, plans, call.dryRun)}`
      }),
    )
  },
}

function openIndexes({ environment }: Surroundings): Result<SearchIndexes, string> {
  const config = hostedConfig(environment)
  if (config.ok && config.value !== null && config.value.endpoints !== null)
    return err('The emulators have no search: nothing had to be done.')
  const key = environment[KEY]
  if (!key)
    return err(
      `${KEY} is missing: the key that may browse, add and delete records of both indexes. Give it for this call only; it belongs in no file of this folder.`,
    )
  const applicationId = environment['VITE_ALGOLIA_APPLICATION_ID']
  return applicationId
    ? ok(searchIndexes(applicationId, key))
    : err('VITE_ALGOLIA_APPLICATION_ID is missing. See docs/configuration.md.')
}

export async function planIndexes(
  source: Pick<WikiSource, 'documents'>,
  onDamage: OnDamage,
  onRecord: () => void,
): Promise<readonly IndexPlan[]> {
  const plans = INDEX_KINDS.map(({ name, attributes, facets }) => ({
    name,
    attributes,
    facets,
    records: new Map<string, SearchRecord>(),
  }))
  for await (const { path, fields } of source.documents(onDamage)) {
    onRecord()
    for (const [at, kind] of INDEX_KINDS.entries()) {
      if (!isOf(kind, path)) continue
      const record = storedRecord(kind, { path, fields })
      if (record !== null) plans[at]?.records.set(record.objectID, record)
    }
  }
  return plans
}

/** What was done, or would be, as the end of a sentence. */
export async function bringInStep(
  indexes: SearchIndexes,
  plans: readonly IndexPlan[],
  dryRun: boolean,
): Promise<string> {
  const counts = { put: 0, remove: 0 }
  for (const plan of plans) {
    const difference = await indexes.compare(plan)
    counts.put += difference.put.length
    counts.remove += difference.remove.length
    if (!dryRun) await indexes.apply(plan, difference)
  }
  const told = `${counts.put} of them missing or other in the search service, ${counts.remove} there too many`
  return dryRun ? `${told}. Nothing was changed.` : `${told}: in step now.`
}
