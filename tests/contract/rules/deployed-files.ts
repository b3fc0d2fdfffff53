/** Helper: reads the deployed rules files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const DEPLOYED_DIR = fileURLToPath(new URL('../../../firebase', import.meta.url))

export const readDeployedFile = (file: string): string => readFileSync(join(DEPLOYED_DIR, file), 'utf8')
