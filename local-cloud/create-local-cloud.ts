/** The services of this machine on one listener, and in this process; used by main, the desktop and tests. */

import { localBucket } from '#shared/config'
import { parsedJson } from '#shared/parsed-json'
import { err, ok, type Result } from '#shared/result'
import { type AuthService, createAuthService } from './auth/auth-service.ts'
import { createMailboxPages } from './auth/mailbox-pages.ts'
import { type DeriveKey, scryptKey } from './auth/passwords.ts'
import {
  type Deployed,
  type DeployedFiles,
  type DeployedProblem,
  type RulesOfServices,
  readDeployed,
} from './deployed-files.ts'
import { setRulesToWork } from './deployed-rules.ts'
import { commit } from './firestore/access/commit.ts'
import { ALLOW_ALL, openDocumentGateway } from './firestore/access/document-gateway.ts'
import type { Auth, DocumentGateway, Rules } from './firestore/access.ts'
import { createDocumentsService } from './firestore/documents-service.ts'
import { Refusal } from './firestore/errors.ts'
import { createListenService, type ListenService } from './firestore/listen/listen-service.ts'
import { databaseOf, nameOf } from './firestore/names.ts'
import { isIndexed } from './firestore/queries/index-file.ts'
import { readWrites } from './firestore/writes/read-writes.ts'
import { errorAnswer } from './http/exchange.ts'
import { openFront, type Patience, type PortError } from './http/front.ts'
import { createLocalPages } from './http/local-pages.ts'
import { type Handle, handleWith, type Serve, serveAll } from './http/serve.ts'
import { reportFaults } from './http/unwritable-disk.ts'
import { countUsage, type UsageCounter } from './http/usage.ts'
import { type Installation, readInstallation } from './installation.ts'
import { removeAddress, writeAddress } from './operator/address-file.ts'
import { createOperatorService } from './operator/operator-service.ts'
import type { Maxima } from './rules/maxima.ts'
import { createSearchService, type SearchService } from './search/search-service.ts'
import { ALLOW_ALL_FILES } from './storage/file-rules.ts'
import { createStorageService } from './storage/serve-object.ts'
import { DamagedDocument } from './store/document-store-contract.ts'
import type { OpenError } from './store/open-error.ts'
import { type OpenedStore, openStore, type StoreOptions } from './store/open-store.ts'
import { type DailySnapshots, keepSnapshots } from './store/snapshots/daily-snapshots.ts'

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
  readonly rules?: Rules
  /** How long a request may take to come in; by default minutes, for tests less. */
  readonly patience?: Patience
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
  readonly handle: Handle
  /** One atomic commit of protocol writes by the program itself: past the rules, not billed. */
  readonly commit: (writes: readonly unknown[]) => Promise<void>
  readonly installation: Installation
  readonly store: OpenedStore
  readonly auth: AuthService
  /** The documents as one client may use them. */
  readonly accessFor: DocumentGateway['accessFor']
  /** The most the deployed rules have needed; null without them. */
  readonly rulesMaxima: () => RulesOfServices<Maxima> | null
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
  const deployed = await readDeployed(options)
  if (!deployed.ok) return deployed
  const report = reportFaults({
    report: options.reportFault ?? ((error: unknown) => console.error(error)),
    dataDir: options.dataDir,
    clock: Date.now,
  })
  const allowedOrigins = new Set(options.allowedOrigins)
  let serve: Serve = notYet
  // Before the store: `fresh` empties the folder, and a start that finds its port taken must not.
  const front = await openFront({
    serve: (request) => serve(request),
    port: options.port,
    allowedOrigins,
    report,
    ...(options.patience === undefined ? {} : { patience: options.patience }),
  })
  if (!front.ok) return front
  const closeFront = front.value.close
  const { port } = front.value
  const address = `http://127.0.0.1:${port}`
  const parts = { siteAddress: address, ...options }
  const services = await openServices(parts, deployed.value, report).catch(async (error) => {
    await closeFront()
    throw error
  })
  if (!services.ok) {
    await closeFront()
    return services
  }
  const { serve: answer, listening, search, ...shown } = services.value
  const { store, snapshots } = shown
  serve = answer
  announce(options.dataDir, address, report)
  return ok({
    ...shown,
    address,
    port,
    handle: handleWith(answer),
    allowOrigin: (origin) => void allowedOrigins.add(origin),
    async close(beforeUnlock) {
      listening.close()
      await Promise.all([closeFront(), snapshots.close()])
      search.stop()
      removeAddress(options.dataDir)
      store.close(beforeUnlock)
    },
  })
}

/** A disk that has no room for it keeps no wiki from starting: only the command line must then wait until it ends. */
function announce(dataDir: string, address: string, report: (error: unknown) => void): void {
  try {
    writeAddress(dataDir, address)
  } catch (error) {
    report(
      `The address of this wiki could not be written into ${dataDir} (${String(error)}). If the disk is full, free some space on it. Commands for a running wiki find it after the next start.`,
    )
  }
}

const notYet: Serve = async () =>
  errorAnswer(503, 'UNAVAILABLE', 'The local cloud is still starting. Try again in a moment.')

type Services = Pick<
  LocalCloud,
  'commit' | 'installation' | 'store' | 'auth' | 'accessFor' | 'rulesMaxima' | 'usage' | 'snapshots'
> & {
  readonly serve: Serve
  readonly listening: ListenService
  readonly search: SearchService
}

async function openServices(
  options: LocalCloudOptions & { readonly siteAddress: string },
  { indexes, rules }: Deployed,
  report: (error: unknown) => void,
): Promise<Result<Services, OpenError>> {
  const opened = openStore({
    ...options,
    isIndexed: (collectionId, field) => isIndexed(indexes, collectionId, field),
  })
  if (!opened.ok) return opened
  const store = opened.value

  let installation: Installation
  try {
    installation = await readInstallation(store.meta)
  } catch (error) {
    // A new folder on a full disk, or an entry that is damaged.
    store.close()
    const kind = error instanceof DamagedDocument ? 'left-damaged' : 'folder'
    return err({ kind, dataDir: options.dataDir, reason: String(error) })
  }
  const projectId = options.projectId ?? installation.projectId
  const database = databaseOf(projectId)
  const usage = countUsage()
  const atWork =
    rules === null
      ? null
      : setRulesToWork(rules, {
          database,
          store: store.documents,
          usage,
          report: options.reportRules ?? (() => {}),
        })
  const rulesMaxima = () => atWork?.maxima() ?? null
  const held = { database, indexes, store: store.documents }
  const gateway = openDocumentGateway({
    ...held,
    rules: options.rules ?? atWork?.documents ?? ALLOW_ALL,
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
    derive: options.derive ?? scryptKey,
  })
  const documents = {
    database,
    accessFor,
    authenticate: (authorization: string | undefined): Auth | null => {
      const read = auth.authenticate(authorization)
      if (!read.ok) throw new Refusal('UNAUTHENTICATED', read.error)
      return read.value
    },
  }
  const listening = createListenService({
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
  const snapshots = keepSnapshots({
    dataDir: options.dataDir,
    clock,
    lastCommit: () => store.documents.lastCommit,
    report: options.report ?? (() => {}),
  })
  const commitTrusted = async (writes: readonly unknown[]): Promise<void> => {
    await commit({ ...held, ...TRUSTED }, readWrites(database, writes), null)
  }
  const services = [
    createDocumentsService(documents),
    listening.serve,
    createStorageService({
      blobs: store.blobs,
      bucket: localBucket(projectId),
      usage,
      rules: atWork?.files ?? ALLOW_ALL_FILES,
      authenticate: auth.authenticate,
      clock,
    }),
    search.answer,
    auth.serve,
    createMailboxPages(auth.mails),
    createOperatorService({
      secret: installation.tokenSecret,
      clock: Date.now,
      commit: ({ put, remove }) =>
        commitTrusted([
          ...put.map(({ path, fields }) => ({
            update: { name: nameOf(database, path), fields: parsedJson(fields) },
          })),
          ...remove.map((path) => ({ delete: nameOf(database, path) })),
        ]),
    }),
    createLocalPages(usage, rulesMaxima),
  ]
  return ok({
    serve: serveAll(services, report),
    commit: commitTrusted,
    installation,
    store,
    auth,
    accessFor,
    rulesMaxima,
    usage,
    snapshots,
    listening,
    search,
  })
}

/** Who needs no permission and costs nothing: the program, filling a wiki with its first content. */
const TRUSTED = { rules: ALLOW_ALL, usage: { add: () => {} } }
