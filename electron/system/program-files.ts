/** Paths of the built program's parts, and where the development loop serves one of them instead. */
import { join } from 'node:path'

/** `out/desktop`, with the parts beside one another. */
const OUT = join(import.meta.dirname, '..')

/** With `firebase/` and `resources/`, as in the repository. */
export const PROGRAM = join(OUT, '../..')
export const RENDERER = join(OUT, 'renderer')
export const PRELOAD = join(OUT, 'preload/preload.cjs')
export const CLOUD_PROCESS = join(OUT, 'main/cloud-process.js')
export const BACKUP_PROCESS = join(OUT, 'main/backup-process.js')
/** Dictionaries of the spell checker. */
export const DICTIONARIES = ['en-US.btrie', 'en-GB.btrie'].map((name) => join(OUT, 'main', name))

/** electron-vite's server in the development loop. A build for release does not look at the variable at all. */
export const DEVELOPMENT_SERVER =
  import.meta.env.MODE === 'development' ? process.env['ELECTRON_RENDERER_URL'] : undefined
