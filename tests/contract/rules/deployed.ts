/** The rules files as they are deployed. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FIREBASE = new URL('../../../firebase/', import.meta.url)

export const deployedFile = (name: 'firestore.rules' | 'storage.rules'): string =>
  fileURLToPath(new URL(name, FIREBASE))

export const deployed = (name: 'firestore.rules' | 'storage.rules'): string =>
  readFileSync(deployedFile(name), 'utf8')
