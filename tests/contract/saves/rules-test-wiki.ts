/** Fixture: a wiki under the deployed rules, evaluated in this process, with the cost of each commit. */

import { type DocumentPath, referencePath } from '#shared/model/document-paths'
import type { PageReference } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import { type PlannedWrite, SERVER_TIME } from '#shared/rules/saving/planned-write'
import { toProtocolWrite } from '../../../local-cloud/sample/protocol-writes.ts'
import type { AuthClaims } from '../../../local-cloud/services/firestore/document-access.ts'
import { createDocumentRules } from '../../../local-cloud/services/firestore/document-rules.ts'
import { FirestoreError } from '../../../local-cloud/services/firestore/firestore-error.ts'
import { createDatabaseName } from '../../../local-cloud/services/firestore/resource-names.ts'
import { readWrites } from '../../../local-cloud/services/firestore/writes/read-writes.ts'
import { FIRESTORE } from '../../../local-cloud/services/rules/compile/rules-services.ts'
import type { EvaluationCost } from '../../../local-cloud/services/rules/evaluation-context.ts'
import { loadRules } from '../../../local-cloud/services/rules/load-rules.ts'
import type { Ruleset } from '../../../local-cloud/services/rules/ruleset.ts'
import type { BlobStore } from '../../../local-cloud/services/store/document-store-contract.ts'
import type { Value } from '../../../local-cloud/services/store/values/values.ts'
import { openCloud, type TestOptions } from '../open-cloud.ts'
import { readDeployedFile } from '../rules/deployed-files.ts'
import { encodeTestValue } from '../rules/operations.ts'

export type Removal = { readonly kind: 'delete'; readonly path: DocumentPath }

interface Cost extends EvaluationCost {
  /** Evaluated expressions for each path written. */
  readonly writes: ReadonlyMap<string, number>
}

export interface RulesTestWiki {
  /** Commits the writes; true if the rules allow it. `auth` is null for a person who is not signed in. */
  evaluate(writes: readonly (PlannedWrite | Removal)[], auth: AuthClaims | null): Promise<boolean>
  /** Path and reasons of the last refusal. */
  readonly reasons: readonly string[]
  /** Stores a record without asking the rules. */
  put(path: string, data: RecordData): Promise<void>
  read(path: DocumentPath): RecordData | null
  reference(key: string): PageReference | null
  /** Cost of the last commit. */
  readonly cost: Cost
  /** The server's time in milliseconds; the store's own clock is at most slightly ahead of it. */
  readonly now: number
  setClock(time: number): void
  readonly blobs: BlobStore
  close(): Promise<void>
}

/** A time before the oldest page of the sample: the store’s clock never goes back. */
const BEGIN = Date.UTC(2026, 0, 1)
const DATABASE = createDatabaseName('demo')

export async function openRulesTestWiki(
  ruleset: Ruleset = deployedRules(),
  store: Pick<TestOptions, 'dataDir' | 'open'> = {},
): Promise<RulesTestWiki> {
  let now = BEGIN
  let cost: Cost = { expressions: 0, documents: 0, documentsOfAnOperation: 0, writes: new Map() }
  let writes = new Map<string, number>()
  let reasons: readonly string[] = []
  const cloud = await openCloud(JSON.parse(readDeployedFile('firestore.indexes.json')), {
    ...store,
    clock: () => now,
    rules: createDocumentRules({
      ruleset: watchRuleset(ruleset, {
        begun(counted) {
          writes = counted
        },
        refused(why) {
          reasons = why
        },
      }),
      maxima: {
        record: (spent) => {
          cost = { ...spent, writes }
        },
        read: () => {
          throw new Error('Not implemented.')
        },
      },
      countRuleReads: () => {},
      onLimitExceeded: () => {},
    }),
  })
  const read = (path: DocumentPath): RecordData | null => {
    const stored = cloud.store.documents.get(path.join('/'))
    return stored === null ? null : plainFields(JSON.parse(stored.fields))
  }

  return {
    async evaluate(planned, auth) {
      try {
        await cloud.accessFor(auth).commit(readWrites(DATABASE, planned.map(inProtocol)))
        return true
      } catch (error) {
        if (error instanceof FirestoreError && error.status === 'PERMISSION_DENIED') return false
        throw error
      }
    },
    put: (path, data) => cloud.commit([inProtocol({ kind: 'set', path: path.split('/'), data })]),
    read,
    reference(key) {
      const stored = read(referencePath(key))
      return stored === null ? null : readReference(key, stored)
    },
    get cost() {
      return cost
    },
    get reasons() {
      return reasons
    },
    get now() {
      return now
    },
    setClock(time) {
      now = time
    },
    blobs: cloud.store.blobs,
    close: () => cloud.close(),
  }
}

function deployedRules(watch?: Parameters<typeof loadRules>[2]): Ruleset {
  const loaded = loadRules(readDeployedFile('firestore.rules'), FIRESTORE, watch)
  if (!loaded.ok) throw new Error(`line ${loaded.error.line}: ${loaded.error.reason}`)
  return loaded.value
}

interface Watcher {
  begun(writes: Map<string, number>): void
  refused(reasons: readonly string[]): void
}

function watchRuleset(ruleset: Ruleset, watcher: Watcher): Ruleset {
  return {
    beginEvaluation(documents) {
      const request = ruleset.beginEvaluation(documents)
      const writes = new Map<string, number>()
      watcher.begun(writes)
      return {
        get spent() {
          return request.spent
        },
        get exceeded() {
          return request.exceeded
        },
        evaluate(question) {
          const before = request.spent.expressions
          const decision = request.evaluate(question)
          const path = question.path.slice(3).join('/')
          writes.set(path, request.spent.expressions - before)
          if (!decision.allowed) watcher.refused([path, ...decision.reasons])
          return decision
        },
      }
    },
  }
}

/** Encodes a write, including values that no plan contains. */
function inProtocol(write: PlannedWrite | Removal): object {
  if (write.kind === 'delete') return { delete: `${DATABASE.name}/documents/${write.path.join('/')}` }
  const bare = toProtocolWrite(DATABASE.name, { ...write, data: timesOf(write.data) })
  const fields = Object.entries(write.data)
    .filter(([, value]) => value !== SERVER_TIME)
    .map(([field, value]) => [field, encodeTestValue(value)])
  return { ...bare, update: { ...bare.update, fields: Object.fromEntries(fields) } }
}

const timesOf = (data: RecordData): RecordData =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value === SERVER_TIME))

const plainFields = (fields: Readonly<Record<string, Value>>): RecordData =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, plain(value)]))

function plain(value: Value): unknown {
  if ('mapValue' in value) return plainFields(value.mapValue.fields)
  if ('arrayValue' in value) return value.arrayValue.values.map(plain)
  if ('integerValue' in value) return Number(value.integerValue)
  if ('nullValue' in value) return null
  return Object.values(value)[0]
}
