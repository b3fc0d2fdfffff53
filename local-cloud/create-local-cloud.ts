/** The services of this machine on one listener, and in this process; used by main, the desktop and tests. */

import { getLocalBucket } from '#shared/config'
import { parseJsonOrNull } from '#shared/parse-json'
import { err, ok, type Result } from '#shared/result'
import {
  type ByService,
  type DeployedConfig,
  type DeployedFiles,
  type DeployedProblem,
  readDeployedFiles,
} from './deployed-files.ts'
import { createDeployedRules } from './deployed-rules.ts'
import { type LocalInstallation, readInstallation } from './local-installation.ts'
import { removeAddressFile, writeAddressFile } from './operator/address-file.ts'
import { createOperatorService } from './operator/operator-service.ts'
import { createSearchService, type SearchService } from './search/search-service.ts'
import { type AuthService, createAuthService } from './services/auth/auth-service.ts'
import { createMailboxService } from './services/auth/mailbox-service.ts'
import { type DeriveKey, deriveScryptKey } from './services/auth/passwords.ts'
import { commitDocuments } from './services/firestore/access/commit-documents.ts'
import { ALLOW_ALL, createDocumentGateway } from './services/firestore/access/document-gateway.ts'
import type {
  AuthClaims,
  DocumentGateway,
  DocumentRules,
} from './services/firestore/document-access.ts'
import { createDocumentsService } from './services/firestore/documents-service.ts'
import { FirestoreError } from './services/firestore/firestore-error.ts'
import {
  createListenService,
  type ListenService,
} from './services/firestore/listen/listen-service.ts'
import { isFieldIndexed } from './services/firestore/queries/index-file.ts'
import { createDatabaseName, formatDocumentName } from './services/firestore/resource-names.ts'
import { readWrites } from './services/firestore/writes/read-writes.ts'
import { createDiagnosticsService } from './services/http/diagnostics-service.ts'
import { createErrorReporter } from './services/http/error-reporter.ts'
import {
  createInProcessFetch,
  createRequestRouter,
  type InProcessFetch,
  type RequestHandler,
} from './services/http/request-router.ts'
import { createErrorResponse } from './services/http/service-handler.ts'
import {
  openServicesServer,
  type PortError,
  type RequestTimeouts,
} from './services/http/services-server.ts'
import { createUsageCounter, type UsageCounter } from './services/http/usage-counter.ts'
import type { Maxima } from './services/rules/maxima.ts'
import { ALLOW_ALL_FILES } from './services/storage/file-rules.ts'
import { createStorageService } from './services/storage/storage-service.ts'
import { DamagedDocumentError } from './services/store/document-store-contract.ts'
import type { OpenError } from './services/store/open-error.ts'
import { type OpenedStore, openStore, type StoreOptions } from './services/store/open-store.ts'
import {
  createDailySnapshots,
  type DailySnapshots,
} from './services/store/snapshots/daily-snapshots.ts'

export interface LocalCloudOptions extends Omit<StoreOptions, 'isIndexed'>, DeployedFiles {
  /** By default the one made with the data folder. */
  readonly projectId?: string
  /** 0 takes a free port. */
  readonly port: number
  /** Origins of the pages that may call, besides the services' own; more with `allowOrigin`. */
  readonly allowedOrigins?: readonly string[]
  /** Where links in mails lead, without a slash at the end; by default here. */
  readonly siteAddress?: string
  /** Another way from a password to its key, for tests that count. */
  readonly derive?: DeriveKey
  /** Others than the deployed ones, for tests that look at what is asked. */
  readonly rules?: DocumentRules
  /** How long a request may take to come in; by default minutes, for tests less. */
  readonly timeouts?: RequestTimeouts
  /** Told when the rules need more than the hosted service would give them. */
  readonly reportRules?: (reason: string) => void
  /** Told of faults of the program itself. */
  readonly reportFault?: (error: unknown) => void
}

export interface LocalCloud {
  /** `http://127.0.0.1:{port}` */
  readonly address: string
  readonly port: number
  /** The same services without a socket; whoever calls it is trusted as to where it comes from. */
  readonly fetch: InProcessFetch
  /** One atomic commit of protocol writes by the program itself: past the rules, not billed. */
  readonly commit: (writes: readonly unknown[]) => Promise<void>
  readonly installation: LocalInstallation
  readonly store: OpenedStore
  readonly auth: AuthService
  /** The documents as one client may use them. */
  readonly accessFor: DocumentGateway['accessFor']
  /** The most the deployed rules have needed; null without them. */
  readonly rulesMaxima: () => ByService<Maxima> | null
  readonly usage: UsageCounter
  readonly snapshots: DailySnapshots
  allowOrigin(origin: string): void
  /** Finishes what is being answered, then closes the store, to which it hands `beforeUnlock`. */
  close(beforeUnlock?: () => void): Promise<void>
}

export type LocalCloudError = OpenError | PortError | DeployedProblem

export async function createLocalCloud(
  options: LocalCloudOptions,
): Promise<Result<LocalCloud, LocalCloudError>> {
  const deployedConfig = await readDeployedFiles(options)
  if (!deployedConfig.ok) return deployedConfig
  const report = createErrorReporter({
    report: options.reportFault ?? ((error: unknown) => console.error(error)),
    dataDir: options.dataDir,
    clock: Date.now,
  })
  const allowedOrigins = new Set(options.allowedOrigins)
  let currentHandler: RequestHandler = answerStarting
  // Before the store: `fresh` empties the folder, and a start that finds its port taken must not.
  const httpServer = await openServicesServer({
    handleRequest: (request) => currentHandler(request),
    port: options.port,
    allowedOrigins,
    onError: report,
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  })
  if (!httpServer.ok) return httpServer
  const closeHttpServer = httpServer.value.close
  const { port } = httpServer.value
  const address = `http://127.0.0.1:${port}`
  const deps = { siteAddress: address, ...options }
  const services = await openServices(deps, deployedConfig.value, report).catch(async (error) => {
    await closeHttpServer()
    throw error
  })
  if (!services.ok) {
    await closeHttpServer()
    return services
  }
  const { serve: handleRequest, listening: listenService, search, ...exposed } = services.value
  const { store, snapshots } = exposed
  currentHandler = handleRequest
  writeAddressOrReport(options.dataDir, address, report)
  return ok({
    ...exposed,
    address,
    port,
    fetch: createInProcessFetch(handleRequest),
    allowOrigin: (origin) => void allowedOrigins.add(origin),
    async close(beforeUnlock) {
      listenService.close()
      await Promise.all([closeHttpServer(), snapshots.close()])
      search.stop()
      removeAddressFile(options.dataDir)
      store.close(beforeUnlock)
    },
  })
}

/** A disk that has no room for it keeps no wiki from starting: only the command line must then wait until it ends. */
function writeAddressOrReport(
  dataDir: string,
  address: string,
  report: (error: unknown) => void,
): void {
  try {
    writeAddressFile(dataDir, address)
  } catch (error) {
    report(
      `The address of this wiki could not be written into ${dataDir} (${String(error)}). If the disk is full, free some space on it. Commands for a running wiki find it after the next start.`,
    )
  }
}

const answerStarting: RequestHandler = async () =>
  createErrorResponse(
    503,
    'UNAVAILABLE',
    'The local cloud is still starting. Try again in a moment.',
  )

type LocalServices = Pick<
  LocalCloud,
  'commit' | 'installation' | 'store' | 'auth' | 'accessFor' | 'rulesMaxima' | 'usage' | 'snapshots'
> & {
  readonly serve: RequestHandler
  readonly listening: ListenService
  readonly search: SearchService
}

async function openServices(
  options: LocalCloudOptions & { readonly siteAddress: string },
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
    // A new folder on a full disk, or an entry that is damaged.
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
  const rulesMaxima = () => deployedRules?.readMaxima() ?? null
  const storeDeps = { database, indexes, store: store.documents }
  const gateway = createDocumentGateway({
    ...storeDeps,
    rules: options.rules ?? deployedRules?.documents ?? ALLOW_ALL,
    usage,
  })
  const { accessFor } = gateway
  const clock = options.clock ?? Date.now
  const auth = createAuthService({
    records: store.records,
    projectId,
    apiKey: installation.apiKey,
    secret: installation.tokenSecret,
    siteAddress: options.siteAddress,
    clock,
    derive: options.derive ?? deriveScryptKey,
  })
  const documents = {
    database,
    accessFor,
    authenticate: (authorization: string | undefined): AuthClaims | null => {
      const verified = auth.authenticate(authorization)
      if (!verified.ok) throw new FirestoreError('UNAUTHENTICATED', verified.error)
      return verified.value
    },
  }
  const listenService = createListenService({
    ...documents,
    onCommit: gateway.onCommit,
    clock,
    report,
  })
  const search = createSearchService({
    store: store.documents,
    usage,
    applicationId: projectId,
    key: installation.apiKey,
  })
  const snapshots = createDailySnapshots({
    dataDir: options.dataDir,
    clock,
    lastCommit: () => store.documents.lastCommit,
    report: options.report ?? (() => {}),
  })
  const commitTrusted = async (writes: readonly unknown[]): Promise<void> => {
    await commitDocuments({ ...storeDeps, ...TRUSTED_DEPS }, readWrites(database, writes), null)
  }
  const services = [
    createDocumentsService(documents),
    listenService.handle,
    createStorageService({
      blobs: store.blobs,
      bucket: getLocalBucket(projectId),
      usage,
      rules: deployedRules?.files ?? ALLOW_ALL_FILES,
      authenticate: auth.authenticate,
      clock,
    }),
    search.handle,
    auth.handle,
    createMailboxService(auth.listMails),
    createOperatorService({
      secret: installation.tokenSecret,
      clock: Date.now,
      commit: ({ put, remove }) =>
        commitTrusted([
          ...put.map(({ path, fields }) => ({
            update: { name: formatDocumentName(database, path), fields: parseJsonOrNull(fields) },
          })),
          ...remove.map((path) => ({ delete: formatDocumentName(database, path) })),
        ]),
    }),
    createDiagnosticsService(usage, rulesMaxima),
  ]
  return ok({
    serve: createRequestRouter(services, report),
    commit: commitTrusted,
    installation,
    store,
    auth,
    accessFor,
    rulesMaxima,
    usage,
    snapshots,
    listening: listenService,
    search,
  })
}

/** Who needs no permission and costs nothing: the program, filling a wiki with its first content. */
const TRUSTED_DEPS = { rules: ALLOW_ALL, usage: { add: () => {} } }
