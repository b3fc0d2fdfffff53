/** Table of the operations by the names of their npm commands. */
import type { Command } from './command.ts'
import { backup } from './commands/backup.ts'
import { exportCommand } from './commands/export.ts'
import { grantRole } from './commands/grant-role.ts'
import { importCommand } from './commands/import.ts'
import { place } from './commands/place.ts'
import { rebuildCatalogue } from './commands/rebuild-catalogue.ts'
import { recover } from './commands/recover.ts'
import { reindex } from './commands/reindex.ts'
import { repair } from './commands/repair.ts'
import { restore } from './commands/restore.ts'
import { settings } from './commands/settings.ts'

export const OPERATION_COMMANDS: Readonly<Record<string, Command>> = {
  backup,
  restore,
  repair,
  place,
  recover,
  export: exportCommand,
  import: importCommand,
  'rebuild-catalogue': rebuildCatalogue,
  'grant-role': grantRole,
  settings,
  reindex,
}
