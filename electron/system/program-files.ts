/** Table of the built program's paths, and the address of the development server. */
import { join } from 'node:path'

/** `out/desktop`. */
const OUT = join(import.meta.dirname, '..')

/** Root folder with `firebase/` and `resources/`, as in the repository. */
export const PROGRAM = join(OUT, '../..')
export const RENDERER = join(OUT, 'renderer')
export const PRELOAD = join(OUT, 'preload/preload.cjs')
export const CLOUD_PROCESS = join(OUT, 'main/cloud-process.js')
export const BACKUP_PROCESS = join(OUT, 'main/backup-process.js')
export const DICTIONARIES = ['en-US.btrie', 'en-GB.btrie'].map((name) => join(OUT, 'main', name))

/** Address of electron-vite's server in the development loop. A release build ignores the variable. */
export const DEVELOPMENT_SERVER =
  import.meta.env.MODE === 'development' ? process.env['ELECTRON_RENDERER_URL'] : undefined
