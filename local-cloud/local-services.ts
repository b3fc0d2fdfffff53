/** Assembly of the local services over one data folder: documents, storage, authentication, search, snapshots. */

import { join } from 'node:path'
import {
  ALLOW_ALL,
  ALLOW_ALL_FILES,
  type AuthClaims,
  type AuthService,
  commitDocuments,
  createAuthService,
  createDailySnapshots,
  createDatabaseName,
  createDiagnosticsService,
  createDocumentGateway,
  createDocumentsService,
  createListenService,
  createMailboxService,
  createRequestRouter,
  createStorageService,
  createUsageCounter,
  type DailySnapshots,
  DamagedDocumentError,
  type DatabaseName,
  type DeriveKey,
  type DocumentGateway,
  type DocumentRules,
  deriveScryptKey,
  FirestoreError,
  formatDocumentName,
  type Indexes,
  isFieldIndexed,
  type ListenService,
  type Maxima,
  type OpenError,
  type OpenedStore,
  openStore,
  type RequestHandler,
  readWrites,
  type ServiceHandler,
  type StoreOptions,
  type UsageCounter,
} from 'local-cloud-services'
import { getLocalBucket } from '#shared/config'
import { detectImageType } from '#shared/model/images/image-type'
import { parseJsonOrNull } from '#shared/parse-json'
import { err, ok, type Result } from '#shared/result'
import type { ByService, DeployedConfig } from './deployed-files.ts'
import { createDeployedRules, type DeployedRules } from './deployed-rules.ts'
import { type LocalInstallation, readInstallation } from './local-installation.ts'
import { createOperatorService } from './operator/operator-service.ts'
import { createSearchService, type SearchService } from './search/search-service.ts'
import { TEXT_INDEX_FILE } from './search/text/text-index.ts'

export interface LocalServicesOptions extends Omit<StoreOptions, 'isIndexed'> {
  /** Defaults to the id created with the data folder. */
  readonly projectId?: string
  /** Base URL of links in mails, without a slash at the end. */
  readonly siteAddress: string
  /** Key derivation function; replaced in tests that count its calls. */
  readonly derive?: DeriveKey
  /** Rules that replace the deployed ones, in tests of what is requested. */
  readonly rules?: DocumentRules
  /** Called when a request exceeds a limit of the hosted service's rules. */
  readonly reportRules?: (reason: string) => void
}

export interface LocalServices {
  readonly handleRequest: RequestHandler
  /** Makes one atomic commit of protocol writes, without rules and without counting usage. */
  readonly commit: (writes: readonly unknown[]) => Promise<void>
  readonly installation: LocalInstallation
  readonly store: OpenedStore
  readonly auth: AuthService
  /** Returns the documents as one client may access them. */
  readonly accessFor: DocumentGateway['accessFor']
  /** Returns the maxima that the deployed rules have needed; null without deployed rules. */
  readonly rulesMaxima: () => ByService<Maxima> | null
  readonly usage: UsageCounter
  readonly snapshots: DailySnapshots
  readonly listenService: ListenService
  readonly search: SearchService
}

const SITE_NAME = 'Infinite Worlds'

/** State that the services share. */
interface ServicesContext {
  readonly options: LocalServicesOptions
  readonly indexes: Indexes
  readonly store: OpenedStore
  readonly installation: LocalInstallation
  readonly projectId: string
  readonly database: DatabaseName
  /** The deployed rules; null without them. */
  readonly rules: DeployedRules | null
  readonly usage: UsageCounter
  /** Returns milliseconds since 1970. */
  readonly clock: () => number
  readonly report: (error: unknown) => void
}

/** @param report called with errors of the program itself */
export async function openLocalServices(
  options: LocalServicesOptions,
  { indexes, rules }: DeployedConfig,
  report: (error: unknown) => void,
): Promise<Result<LocalServices, OpenError>> {
  const opened = openStore({
    ...options,
    isIndexed: (collectionId, field) => isFieldIndexed(indexes, collectionId, field),
  })
  if (!opened.ok) return opened
  const store = opened.value
  let installation: LocalInstallation
  try {
    installation = await readInstallation(store.meta)
  } catch (error) {
    // The folder is new and its disk is full, or a record of the installation is damaged.
    store.close()
    const kind = error instanceof DamagedDocumentError ? 'left-damaged' : 'folder'
    return err({ kind, dataDir: options.dataDir, reason: String(error) })
  }
  const projectId = options.projectId ?? installation.projectId
  const database = createDatabaseName(projectId)
  const usage = createUsageCounter()
  const deployedRules =
    rules === null
      ? null
      : createDeployedRules(rules, {
          database,
          store: store.documents,
          usage,
          onLimitExceeded: options.reportRules ?? (() => {}),
        })
  return ok(
    createServices({
      options,
      indexes,
      store,
      installation,
      projectId,
      database,
      rules: deployedRules,
      usage,
      clock: options.clock ?? Date.now,
      report,
    }),
  )
}

function createServices(context: ServicesContext): LocalServices {
  const { options, store, installation, projectId, database, rules, usage, clock, report } = context
  const rulesMaxima = () => rules?.readMaxima() ?? null
  const gateway = createDocumentGateway({
    database,
    indexes: context.indexes,
    store: store.documents,
    rules: options.rules ?? rules?.documents ?? ALLOW_ALL,
    usage,
  })
  const auth = createAuthService({
    records: store.records,
    projectId,
    apiKey: installation.apiKey,
    secret: installation.tokenSecret,
    siteAddress: options.siteAddress,
    siteName: SITE_NAME,
    clock,
    derive: options.derive ?? deriveScryptKey,
  })
  const { accessFor, onCommit } = gateway
  const documents = { database, accessFor, authenticate: createDocumentAuthenticator(auth) }
  const listenService = createListenService({ ...documents, onCommit, clock, report })
  const search = createSearchService({
    store: store.documents,
    usage,
    applicationId: projectId,
    key: installation.apiKey,
    textIndexFile: join(options.dataDir, TEXT_INDEX_FILE),
    report,
  })
  const snapshots = createDailySnapshots({
    dataDir: options.dataDir,
    clock,
    lastCommit: () => store.documents.lastCommit,
    report: options.report ?? (() => {}),
  })
  const commit = createTrustedCommit(context)
  const handlers = [
    createDocumentsService(documents),
    listenService.handle,
    createStorageService({
      blobs: store.blobs,
      bucket: getLocalBucket(projectId),
      usage,
      rules: rules?.files ?? ALLOW_ALL_FILES,
      authenticate: auth.authenticate,
      clock,
      detectContentType: detectImageType,
    }),
    search.handle,
    auth.handle,
    createMailboxService(auth.listMails, `${SITE_NAME} Wiki`),
    createOperator(context, commit),
    createDiagnosticsService(usage, rulesMaxima),
  ]
  const handleRequest = createRequestRouter(handlers, report)
  const shared = { commit, installation, store, auth, accessFor, rulesMaxima, usage, snapshots }
  return { ...shared, handleRequest, listenService, search }
}

const createDocumentAuthenticator =
  (auth: AuthService) =>
  (authorization: string | undefined): AuthClaims | null => {
    const verified = auth.authenticate(authorization)
    if (!verified.ok) throw new FirestoreError('UNAUTHENTICATED', verified.error)
    return verified.value
  }

const createOperator = ({ installation, database }: ServicesContext, commit: LocalServices['commit']): ServiceHandler =>
  createOperatorService({
    secret: installation.tokenSecret,
    clock: Date.now,
    commit: ({ put, remove }) =>
      commit([
        ...put.map(({ path, fields }) => ({
          update: { name: formatDocumentName(database, path), fields: parseJsonOrNull(fields) },
        })),
        ...remove.map((path) => ({ delete: formatDocumentName(database, path) })),
      ]),
  })

/** The program itself needs no permission, and its writes are not counted as usage. */
const createTrustedCommit =
  ({ database, indexes, store }: ServicesContext): LocalServices['commit'] =>
  async (writes) => {
    const deps = { database, indexes, store: store.documents, rules: ALLOW_ALL, usage: NO_USAGE }
    await commitDocuments(deps, readWrites(database, writes), null)
  }

const NO_USAGE: Pick<UsageCounter, 'add'> = { add: () => {} }
