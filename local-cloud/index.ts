/** Public entry of the local cloud, for the desktop program and the operations. */
export { createLocalCloud, type LocalCloud, type LocalCloudError } from './create-local-cloud.ts'
export { type DeployedFiles, readDeployedFiles, resolveDeployedFiles } from './deployed-files.ts'
export { isForeignFolder } from './foreign-folder.ts'
export { formatStartProblem } from './format-start-problem.ts'
export { limitHeapGrowth } from './limit-heap-growth.ts'
export { type LocalInstallation, readInstallation } from './local-installation.ts'
export { openFilledCloud } from './open-filled-cloud.ts'
export { readAddressFile } from './operator/address-file.ts'
export { OPERATOR_PATH, type OperatorChanges } from './operator/operator-service.ts'
export { createOperatorProof, createOperatorToken } from './operator/operator-token.ts'
export { markFilledWithoutSample } from './sample/fill-with-sample.ts'
export { mergePlans } from './sample/merge-plans.ts'
export { toProtocolValue, toProtocolWrite } from './sample/protocol-writes.ts'
export {
  createStoredRecord,
  isInIndex,
  PAGE_INDEX,
  SEARCH_INDEXES,
  type SearchAttributes,
  TEXT_INDEX,
} from './search/index-definitions.ts'
export type { SearchRecord } from './search/search-index.ts'
export { createTextRecords } from './search/text/text-records.ts'
export {
  describeUnfinishedRestore,
  isRestoreUnfinished,
  markRestore,
} from './unfinished-restore.ts'
export { DEFAULT_DATA_DIR, expandHome } from './wiki-command-line.ts'
export { createWikiOwner, type WikiOwner } from './wiki-owner.ts'
