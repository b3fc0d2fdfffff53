/** End-to-end test of listeners under the deployed rules: they follow the permission table. */
import { describe, expect } from 'vitest'
import { PERMISSION_TABLE } from '../../contract/rules/cells/permission-table.ts'
import type { RulesOperation } from '../../contract/rules/operations.ts'
import { PERSON_NAMES } from '../../contract/rules/people.ts'
import { openRuledCloud } from '../../contract/rules/ruled-cloud.ts'
import { createListeningTest, pollSoon, type Tab } from './listen-pages.ts'
import type { ListenSpec } from './listen-script.ts'

const it = createListeningTest().extend('ruled', { scope: 'file' }, async ({ pages }, { onCleanup }) => {
  const ruled = await openRuledCloud()
  onCleanup(() => ruled.close())
  ruled.cloud.allowOrigin(pages.origin)
  await ruled.restore()
  return ruled
})

/** Returns the target of a read operation, or null for a write. */
function wantedBy(operation: RulesOperation): ListenSpec | null {
  if (operation.kind === 'commit') return null
  if (operation.kind === 'list') return { collection: operation.collection }
  const end = operation.path.lastIndexOf('/')
  return { collection: operation.path.slice(0, end), id: operation.path.slice(end + 1) }
}

/** Returns `+` after the server's result, `-` after its refusal, and nothing before. */
async function mark(tab: Tab, name: string): Promise<string> {
  const error = await tab.error(name)
  if (error !== null) return error.startsWith('permission-denied') ? '-' : error
  return (await tab.snapshots(name)).some(({ fromCache }) => !fromCache) ? '+' : ''
}

describe('fault 55: a listener', () => {
  it.for(PERSON_NAMES)(
    'of a person who is %s receives what the permission table allows',
    async (name, { ruled, pages }) => {
      const person = ruled.cast.person(name)
      const { token } = await ruled.createClient(person)
      const tab = await pages.open({ port: ruled.cloud.port, cache: 'memory', token })
      const expected: Record<string, string | undefined> = {}
      for (const [index, row] of PERMISSION_TABLE.entries()) {
        const wanted = wantedBy(row.attempt(person ?? ruled.cast.zoe, ruled.cast))
        if (wanted === null) continue
        const target = `${index} ${row.action} ${row.what}`
        expected[target] = row.cells[PERSON_NAMES.indexOf(name)]
        await tab.listen(target, wanted)
      }
      expect(Object.keys(expected).length).toBeGreaterThan(30)
      await pollSoon(async () => {
        const marks = Object.keys(expected).map(async (target) => [target, await mark(tab, target)])
        return Object.fromEntries(await Promise.all(marks))
      }).toEqual(expected)
      await tab.page.context().close()
    },
  )
})
