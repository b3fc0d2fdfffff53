/** Script: writes to a draft vault until it is killed, and prints every acknowledged operation. */
import { writeSync } from 'node:fs'
import { nodeDisk } from '../../../electron/draft-vault/disk.ts'
import { openDraftVault } from '../../../electron/draft-vault/draft-vault.ts'
import { editAt, imageAt, PASSING, WRITTEN } from './vault-writer-edits.ts'

const [folder = '', first = '0'] = process.argv.slice(2)
// The write is synchronous: what the system has accepted survives the kill.
const print = (line: string) => writeSync(1, `${line}\n`)

const vault = await openDraftVault({
  folder,
  disk: nodeDisk,
  index: { get: () => undefined, set: () => {} },
  now: () => new Date(),
})
print('opened')

async function typeForever(draft: number): Promise<void> {
  const place = WRITTEN[draft]
  if (place === undefined) return
  for (let n = Number(first); ; n++) {
    if ((await vault.append(place, editAt(n))).ok) print(`edit ${draft} ${n}`)
    if (n % 9 === 0 && (await vault.putImage(place, imageAt(n))).ok) print(`image ${draft} ${n}`)
  }
}

/** Begins and discards a draft repeatedly. */
async function passForever(): Promise<void> {
  for (let n = Number(first); ; n++) {
    if ((await vault.append(PASSING, editAt(n))).ok) print(`begun ${n}`)
    if ((await vault.putImage(PASSING, imageAt(n))).ok) print(`begun ${n}`)
    // Between the call and its result, the draft may exist or not.
    print(`passing ${n}`)
    if ((await vault.remove(PASSING)).ok) print(`discarded ${n}`)
  }
}

await Promise.all([...WRITTEN.keys()].map(typeForever).concat(passForever()))
