/** Contract test: the permissions of the interface equal the permission table, cell by cell. */
import { describe, expect, it } from 'vitest'
import { ACTIONS, checkPermission } from '#shared/rules/accounts/permissions'
import { PERMISSION_TABLE } from './cells/permission-table.ts'
import { createPeople, PERSON_NAMES, toPerson } from './people.ts'

/** Actions that need no documents service. */
const ELSEWHERE = ['open-dashboard', 'change-password', 'read-hidden-page']
/** Actions that consist of ordinary saves; only maintainers are offered many at once. */
const MANY_AT_ONCE = ['revert-person']
const FILES = ['read-image', 'upload-image', 'replace-image', 'delete-image']

const cast = await createPeople((email) => `uid of ${email}`)

describe('fault 55: the permission table', () => {
  it.each(PERMISSION_TABLE.filter(({ action }) => action !== null))(
    'equals the permissions of the interface: $action $what',
    ({ action, cells, whose }) => {
      const permissions = PERSON_NAMES.map((name) => {
        const person = cast.person(name)
        const about = { targetUid: whose(person ?? cast.zoe, cast) }
        const isAllowed = action !== null && checkPermission(toPerson(person), action, about).allowed
        return isAllowed ? '+' : '-'
      })
      expect(permissions.join('')).toBe(cells)
    },
  )

  it('has a row for every action on a record', () => {
    const tried = new Set(PERMISSION_TABLE.map(({ action }) => action))
    const missing = ACTIONS.filter((action) => !tried.has(action))
    expect(missing.toSorted()).toEqual([...ELSEWHERE, ...MANY_AT_ONCE, ...FILES].toSorted())
  })
})
