/** Formatter of start errors and store events as sentences for the terminal, naming the flag that helps. */
import { type StoreEvent, StoreUnavailableError } from 'local-cloud-services'
import type { LocalCloudError } from './create-local-cloud.ts'
import type { WikiCommandLineOptions } from './wiki-command-line.ts'

type PortFlag = '--port' | '--services-port'

export function formatPortProblem(flag: PortFlag, port: number, reason: string): string {
  const what = flag === '--port' ? 'pages' : 'services'
  if (reason === 'EADDRINUSE')
    return `Port ${port}, meant for the ${what}, is already in use. Choose another with ${flag}.`
  return `Port ${port}, meant for the ${what}, cannot be opened here (${reason}). Choose another with ${flag}.`
}

export function formatStartProblem(problem: LocalCloudError, { fresh }: Pick<WikiCommandLineOptions, 'fresh'>): string {
  switch (problem.kind) {
    case 'port':
      return formatPortProblem('--services-port', problem.port, problem.reason)
    case 'locked':
      return `Another Infinite Worlds is already using the data folder ${problem.dataDir}. Close it, or choose another folder with --data DIR.`
    case 'folder':
      return `The data folder ${problem.dataDir} cannot be used (${problem.reason}). Choose another with --data DIR.`
    case 'newer':
      return `The data folder ${problem.dataDir} was written by a later version of this program. Use that version, or another folder with --data DIR.`
    case 'damaged':
      return [
        `The data file in ${problem.dataDir} is damaged (${problem.reason}).`,
        `It was set aside as ${problem.setAside} and nothing of it was deleted.`,
        fresh
          ? ''
          : `To get back what can still be read in it: npm run recover -- --data ${problem.dataDir}. To start with a new wiki in this folder, add --fresh.`,
      ]
        .join(' ')
        .trim()
    case 'left-damaged':
      return `The data file in ${problem.dataDir} is damaged (${problem.reason}). Nothing was changed. To get back what can still be read in it and in its snapshots: npm run recover -- --data ${problem.dataDir}`
    case 'indexes':
      return `The index file ${problem.file} cannot be used: ${problem.reason}`
    case 'rules':
      return `The rules file ${problem.file} cannot be used: ${problem.reason}`
  }
}

/** Formats an unexpected error. For errors of the store it names the folder and the reason, not the class. */
export function formatUnexpectedStartError(error: unknown, dataDir: string): string {
  if (!(error instanceof StoreUnavailableError)) return `The wiki could not be started: ${String(error)}`
  const reason = error.cause instanceof Error ? error.cause.message : String(error.cause)
  return `The wiki could not be started: its data folder ${dataDir} cannot be written (${reason}). If the disk is full, free some space on it and start again.`
}

/** Addressed to the author of the rules, because the user whose request was rejected cannot help it. */
export const formatRulesLimit = (reason: string): string =>
  `A request was refused that the hosted service would refuse too: ${reason}.`

/** Formats an event of the store for the terminal. */
export function formatStoreEvent(event: StoreEvent, dataDir: string): string {
  switch (event.kind) {
    case 'unclean-shutdown':
      return 'The last run did not end cleanly. All saved changes are stored; all records are being checked in the background.'
    case 'verified':
      return event.faults === 0
        ? `All ${event.documents} records have been checked and are intact.`
        : `${event.documents} records have been checked; ${event.faults} faults were found.`
    case 'damaged-document':
      return `The record ${event.path} is damaged and is not shown. Stop the wiki and run "npm run recover -- --data ${dataDir}": it takes the record from a snapshot.`
    case 'damaged-record':
      return `The entry ${event.name} of the wiki's own records is damaged. Stop the wiki and run "npm run recover -- --data ${dataDir}": it takes the entry from a snapshot.`
    case 'damaged-bytes':
      return `The bytes of an image are missing or damaged (files/${event.hash.slice(0, 2)}/${event.hash}). "npm run repair -- --data ${dataDir} --dry-run" names the image; stop the wiki and run "npm run repair -- --data ${dataDir}" to take it from a snapshot.`
    case 'damaged-file':
      return `The data file is damaged (${event.reason}). The next start checks it as a whole.`
    case 'repaired-entry':
      return `The index of ${event.field} had a fault at ${event.path}; it has been corrected.`
    case 'restored':
      return `The data file was damaged and has been set aside as ${event.setAside}. The wiki continues from its snapshot ${event.snapshot}. What was written since may still be read: stop the wiki and run "npm run recover -- --data ${dataDir} --file ${event.setAside}".`
    case 'snapshot':
      return `The day's snapshot has been made: snapshots/${event.name}.`
    case 'snapshot-skipped':
      return `The day's snapshot was not made: it needs ${toMegabytes(event.needed)} MB of free space, and there are ${toMegabytes(event.free)}. Free some on this disk.`
    case 'snapshot-without-files':
      return `The day's snapshot holds no new images: they need ${toMegabytes(event.needed)} MB of free space, and there are ${toMegabytes(event.free)}. Free some on this disk.`
    case 'snapshot-failed':
      return `The day's snapshot could not be made (${event.reason}); the older ones remain, and the next attempt is in an hour.`
    case 'listener-failed':
      return `A part of the program failed after a save: ${String(event.error)}`
  }
}

const toMegabytes = (bytes: number): number => Math.ceil(bytes / 1e6)
