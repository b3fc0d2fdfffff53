/** Migration of user names from before skeletons: adds the reservations that protect them against look-alike names. */

import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { toText } from '#shared/model/stored-fields'
import { createUserNameRecords, parseUserName } from '#shared/rules/accounts/user-name'
import { toProtocolValue } from '../../local-cloud/index.ts'
import type { WikiDocument } from '../wiki/wiki.ts'

export interface NameReservationsPlan {
  readonly put: readonly WikiDocument[]
  /** A line for each fault that `put` repairs. */
  readonly findings: readonly string[]
  /** A line for each fault that only a person can repair. */
  readonly reviewed: readonly string[]
}

const PEOPLE = /^(?:users|usernames)\/[^/]+$/

export function createNameReservationsPlanner() {
  const people: WikiDocument[] = []
  const owners = new Map<string, string>()
  return {
    /** Must be called with every document, in any order. */
    note(document: WikiDocument): void {
      if (!PEOPLE.test(document.path)) return
      if (document.path.startsWith('users/')) people.push(document)
      else owners.set(document.path, toText(toPlainRecord(parseFields(document.fields))['uid']))
    },

    /**
     * Returns the plan after all documents are known. If two old names look alike, the first one is reserved and the
     * other one is reported for review, because user names cannot be changed.
     */
    end(isUnreadable: (path: string) => boolean = () => false): NameReservationsPlan {
      const findings: string[] = []
      const reviewed: string[] = []
      const put = people.flatMap(({ path, fields: stored }) => {
        const fields = parseFields(stored)
        const userName = toText(toPlainRecord(fields)['userName'])
        const uid = path.slice('users/'.length)
        const { name, reservations } = createUserNameRecords(userName)
        const [, skeleton] = reservations
        if (!parseUserName(userName).ok || skeleton === undefined || 'skeleton' in fields) return []
        const reservation = `usernames/${skeleton}`
        if (isUnreadable(reservation)) return []
        const owner = owners.get(reservation) ?? uid
        if (owner !== uid) {
          reviewed.push(`${path}: its name looks like that of users/${owner}, who has the name reserved`)
          return []
        }
        owners.set(reservation, uid)
        findings.push(`${path}: what looks like its name is not reserved`)
        return [
          {
            path,
            fields: JSON.stringify({ ...fields, skeleton: toProtocolValue(name.skeleton) }),
          },
          { path: reservation, fields: JSON.stringify({ uid: toProtocolValue(uid) }) },
        ]
      })
      return { put, findings, reviewed }
    },
  }
}
