import { type StoreEvent, StoreUnavailableError } from 'local-cloud-services'
import { expect, it } from 'vitest'
import { formatStoreEvent, formatUnexpectedStartError } from './start-problems.ts'

const DAMAGE: readonly StoreEvent[] = [
  { kind: 'damaged-document', path: 'ContentRef/A' },
  { kind: 'damaged-record', name: 'account/a' },
  { kind: 'damaged-bytes', hash: 'abcd' },
  { kind: 'restored', setAside: 'wiki.db.damaged-1', snapshot: '1.db' },
]

it('a start on a full disk names the data folder and the reason', () => {
  const full = new StoreUnavailableError(new Error('database or disk is full'))
  const sentence = formatUnexpectedStartError(full, '/a/folder')
  expect(sentence).toContain('data folder /a/folder cannot be written (database or disk is full)')
  expect(sentence).not.toContain('StoreUnavailable')
})

it.each(DAMAGE)('every command that repairs $kind names the data folder', (event) => {
  const commands = formatStoreEvent(event, '/a/folder').match(/npm run [^"]+/g) ?? []
  expect(commands.length).toBeGreaterThan(0)
  for (const command of commands) expect(command).toContain('-- --data /a/folder')
})
