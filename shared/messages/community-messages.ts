/** Messages of the pipeline, the change log and the screens of their forms. */
import { pluralize } from './messages.ts'

export const COMMUNITY_MESSAGES = {
  pipeline: 'Features and Bugs Pipeline',
  pipelineDescription: 'Requested features and known bugs.',
  features: 'Features',
  bugs: 'Bugs',
  requestName: 'request',
  reportName: 'report',
  requestFeature: 'Request A Feature',
  reportBug: 'Report A Bug',
  reportBugScreen: 'Report Bug',
  itemCount: (count: number) => pluralize(count, 'item'),
  itemsFound: (count: number) => `${pluralize(count, 'item')} found`,
  filterHint: 'by any words',
  changeLog: 'Change Log',
  changeLogDescription: 'The changes in each version of the wiki.',
  addChangeLog: 'Add Change Log',
  addToChangeLog: 'Add to the change log',
  versionCount: (count: number) => pluralize(count, 'version'),
  versionsFound: (count: number) => `${pluralize(count, 'version')} found`,
  olderVersions: 'Older versions',
  showOlderVersions: 'Show older versions',
} as const
