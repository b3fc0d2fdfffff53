/** Public entry of the operations, for the desktop program. */
export { backup } from './commands/backup.ts'
export { restore } from './commands/restore.ts'
