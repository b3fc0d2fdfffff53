/** Command `npm run reindex`: synchronizes the hosted search indexes and their settings with the records. */
import { readHostedConfig } from '#shared/config'
import { listSectionPaths } from '#shared/model/document-paths'
import type { PageReference, Section } from '#shared/model/page'
import { isSectionName } from '#shared/model/page-types'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import { err, ok, type Result } from '#shared/result'
import {
  createStoredRecord,
  createTextRecords,
  isInIndex,
  PAGE_INDEX,
  SEARCH_INDEXES,
  TEXT_INDEX,
} from '../../local-cloud/index.ts'
import type { Command, CommandDeps } from '../command.ts'
import { createSearchIndexes, type IndexedRecord, type IndexPlan, type SearchIndexes } from '../hosted/search-index.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { DamageList, describeDamage, type OnDamage } from '../wiki/damage.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import type { WikiSource } from '../wiki/wiki.ts'
import { capitalize, formatCount, formatList } from './format-text.ts'
import { printFindings, withWikiSource } from './open-wiki.ts'

/** The key that may write an index. It is a secret, so it is passed for one call only. */
const KEY_SETTING = 'ALGOLIA_INDEX_KEY'

export const reindex: Command = {
  usage: '[--data DIR | --hosted] [--dry-run]',
  booleanFlags: [],
  operandCount: [0, 0],
  async run(args, deps) {
    const indexes = args.hosted ? openIndexes(deps) : ok(null)
    if (!indexes.ok) return indexes
    return withWikiSource(args, deps, (source) =>
      catchWikiError(async () => {
        const damage = new DamageList()
        const step = createProgressPrinter(deps.print)('records', (await source.totals())?.records ?? null)
        const plans = await planIndexes(source, damage.add, step)
        printFindings(damage.all.map(describeDamage), deps.print)
        const [pages = 0, names = 0, texts = 0] = plans.map(({ records }) => records.size)
        const counts = [formatCount(pages, 'page'), formatCount(names, 'name'), formatCount(texts, 'text')]
        const found = `${capitalize(formatList(counts))} to be found`
        if (indexes.value === null)
          return `${found}. A local wiki keeps its search indexes itself: nothing had to be done.`
        return `${found}; ${await synchronizeIndexes(indexes.value, plans, args.dryRun)}`
      }),
    )
  },
}

function openIndexes({ environment }: CommandDeps): Result<SearchIndexes, string> {
  const config = readHostedConfig(environment)
  if (config.ok && config.value !== null && config.value.endpoints !== null)
    return err('The emulators have no search: nothing had to be done.')
  const key = environment[KEY_SETTING]
  if (!key)
    return err(
      `${KEY_SETTING} is missing: the key that may browse, add and delete records of the indexes. Give it for this call only; it belongs in no file of this folder.`,
    )
  const applicationId = environment['VITE_ALGOLIA_APPLICATION_ID']
  return applicationId
    ? ok(createSearchIndexes(applicationId, key))
    : err('VITE_ALGOLIA_APPLICATION_ID is missing. See docs/configuration.md.')
}

export async function planIndexes(
  source: Pick<WikiSource, 'documents'>,
  onDamage: OnDamage,
  onRecord: () => void,
): Promise<readonly IndexPlan[]> {
  const plans = [...SEARCH_INDEXES, TEXT_INDEX].map((definition) => ({
    definition,
    records: new Map<string, IndexedRecord>(),
  }))
  const texts = new PageTexts()
  for await (const { path, fields } of source.documents(onDamage)) {
    onRecord()
    texts.add(path, fields)
    for (const [at, kind] of SEARCH_INDEXES.entries()) {
      if (!isInIndex(kind, path)) continue
      const record = createStoredRecord(kind, { path, fields })
      if (record !== null) plans[at]?.records.set(record.objectID, record)
    }
  }
  for (const record of texts.records()) plans.at(-1)?.records.set(record.objectID, record)
  return plans
}

const SECTION_PATH = /^Content\/[^/]+\/[^/]+\/([^/]+)$/

/** Collects references and sections, which are stored apart. */
class PageTexts {
  readonly #references: PageReference[] = []
  /** Sections by path. */
  readonly #sections = new Map<string, Section>()

  add(path: string, fields: string): void {
    const [, name = ''] = SECTION_PATH.exec(path) ?? []
    if (isSectionName(name)) this.#sections.set(path, readSection(name, toPlainRecord(parseFields(fields))))
    else if (isInIndex(PAGE_INDEX, path)) {
      const reference = readReference(path.slice(path.indexOf('/') + 1), toPlainRecord(parseFields(fields)))
      if (reference !== null) this.#references.push(reference)
    }
  }

  *records(): Generator<IndexedRecord> {
    for (const reference of this.#references) {
      const sections = reference.sections.flatMap(({ name }) =>
        listSectionPaths(reference, name)
          .flatMap((path) => this.#sections.get(path.join('/')) ?? [])
          .slice(0, 1),
      )
      for (const { fields } of createTextRecords(reference, sections)) yield fields
    }
  }
}

/** Resolves with a summary that completes a sentence. */
export async function synchronizeIndexes(
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
  const summary = `${counts.put} of them missing or different in the search service, ${counts.remove} superfluous there`
  return dryRun ? `${summary}. Nothing was changed.` : `${summary}: up to date now.`
}
