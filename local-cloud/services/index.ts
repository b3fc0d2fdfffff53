/** Public entry of the package: what programs may use of the local services. */
export {
  type AuthAccountRecord,
  buildAccountChanges,
  buildAccountRemoval,
  buildDamagedAccountRemoval,
  createAuthAccountStore,
  listAccounts,
} from './auth/account-store.ts'
export { type AuthService, createAuthService } from './auth/auth-service.ts'
export { createMailboxService } from './auth/mailbox-service.ts'
export { generateUid } from './auth/operations/sign-in-operations.ts'
export { type DeriveKey, deriveScryptKey, SCRYPT_COST } from './auth/passwords.ts'
export { commitDocuments } from './firestore/access/commit-documents.ts'
export { ALLOW_ALL, createDocumentGateway } from './firestore/access/document-gateway.ts'
export type { AuthClaims, DocumentGateway, DocumentRules } from './firestore/document-access.ts'
export { createDocumentRules } from './firestore/document-rules.ts'
export { createDocumentsService } from './firestore/documents-service.ts'
export { FirestoreError } from './firestore/firestore-error.ts'
export { createListenService, type ListenService } from './firestore/listen/listen-service.ts'
export { createLookups } from './firestore/lookups.ts'
export { type Indexes, isFieldIndexed, parseIndexes } from './firestore/queries/index-file.ts'
export {
  checkDocumentPath,
  createDatabaseName,
  type DatabaseName,
  formatDocumentName,
} from './firestore/resource-names.ts'
export { readFields } from './firestore/values/read-value.ts'
export { checkDocumentLimits } from './firestore/writes/document-limits.ts'
export { readWrites } from './firestore/writes/read-writes.ts'
export { acceptsGzip } from './http/accepts-gzip.ts'
export { createBoundedServer } from './http/bounded-server.ts'
export { createDiagnosticsService } from './http/diagnostics-service.ts'
export { createErrorReporter } from './http/error-reporter.ts'
export { createHeaderReader } from './http/header-reader.ts'
export { createOriginGuard } from './http/origin-guard.ts'
export {
  createInProcessFetch,
  createRequestRouter,
  type InProcessFetch,
  type RequestHandler,
} from './http/request-router.ts'
export {
  createErrorResponse,
  createJsonResponse,
  type ServiceHandler,
  type ServiceRequest,
  type ServiceResponse,
} from './http/service-handler.ts'
export { openServicesServer, type PortError, type RequestTimeouts } from './http/services-server.ts'
export { createUsageCounter, type UsageCounter } from './http/usage-counter.ts'
export { FIRESTORE, type RulesService, STORAGE } from './rules/compile/rules-services.ts'
export { loadRules } from './rules/load-rules.ts'
export { createMaximaTracker, type Maxima } from './rules/maxima.ts'
export type { Ruleset } from './rules/ruleset.ts'
export { ALLOW_ALL_FILES, createFileRules, type FileRules } from './storage/file-rules.ts'
export { findObjectNameProblem } from './storage/object-name.ts'
export { createStorageService } from './storage/storage-service.ts'
export { readStoredBytes, storeBytes } from './store/blob-store.ts'
export { FILES_DIR, removeDataFile } from './store/disk/empty-data-folder.ts'
export { DATA_FILE } from './store/disk/set-aside-data-file.ts'
export { isCorruptionError, openSqlite, SqlError, type SqlRow, type SqlValue, toSqlError } from './store/disk/sqlite.ts'
export { type SqlBatch, SqliteWorker } from './store/disk/sqlite-worker.ts'
export {
  type BlobStore,
  DamagedBytesError,
  DamagedDocumentError,
  type DocumentStore,
  type StoredDocument,
  type StoredDocumentChange,
  type StoredObject,
  StoreUnavailableError,
} from './store/document-store-contract.ts'
export type { OpenError } from './store/open-error.ts'
export {
  type MetaStore,
  type OpenedStore,
  openStore,
  type StoreOptions,
} from './store/open-store.ts'
export type { ReplacedRecord } from './store/salvage/rebuild-store.ts'
export {
  type RecoverProblem,
  type RecoverResult,
  recoverFolder,
} from './store/salvage/recover-folder.ts'
export { copyInWorker } from './store/snapshots/copy-in-worker.ts'
export { createDailySnapshots, type DailySnapshots } from './store/snapshots/daily-snapshots.ts'
export { getSnapshotFilesDir } from './store/snapshots/snapshot-files.ts'
export type { StoreEvent } from './store/store-events.ts'
export { isWellFormed } from './store/values/path-key.ts'
