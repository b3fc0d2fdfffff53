/** File with the address of the running wiki, in its data folder, for the command line. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ADDRESS_FILE = 'address'

export const writeAddressFile = (dataDir: string, address: string): void =>
  writeFileSync(join(dataDir, ADDRESS_FILE), `${address}\n`)

export const removeAddressFile = (dataDir: string): void => rmSync(join(dataDir, ADDRESS_FILE), { force: true })

/** Returns null if no wiki has written its address. A killed wiki leaves its file behind. */
export function readAddressFile(dataDir: string): string | null {
  try {
    const address = readFileSync(join(dataDir, ADDRESS_FILE), 'utf8').trim()
    return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(address) ? address : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
