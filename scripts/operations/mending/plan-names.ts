/** Reservations that names from before there were skeletons lack: what looks like such a name could still be taken. */

import { parseFields, plainRecord } from '#shared/model/record-fields'
import { text } from '#shared/model/stored-fields'
import { readUserName, userNameRecords } from '#shared/rules/accounts/user-name'
import { protocolValue } from '../../../local-cloud/sample/protocol-writes.ts'
import type { WikiDocument } from '../wiki/wiki.ts'

export interface NamesPlan {
  readonly put: readonly WikiDocument[]
  /** What `put` puts right. */
  readonly findings: readonly string[]
  /** What only a person can put right. */
  readonly reviewed: readonly string[]
}

const PEOPLE = /^(?:users|usernames)\/[^/]+$/

export function planNames() {
  const people: WikiDocument[] = []
  const owners = new Map<string, string>()
  return {
    /** Shown every document, in any order. */
    note(document: WikiDocument): void {
      if (!PEOPLE.test(document.path)) return
      if (document.path.startsWith('users/')) people.push(document)
      else owners.set(document.path, text(plainRecord(parseFields(document.fields))['uid']))
    },

    /**
     * What is to be written once all are known. Of two old names that look alike the one read first is reserved; the
     * other is reviewed by a person, since a user name cannot be changed.
     */
    end(isUnreadable: (path: string) => boolean = () => false): NamesPlan {
      const findings: string[] = []
      const reviewed: string[] = []
      const put = people.flatMap(({ path, fields: stored }) => {
        const fields = parseFields(stored)
        const userName = text(plainRecord(fields)['userName'])
        const uid = path.slice('users/'.length)
        const { name, reservations } = userNameRecords(userName)
        const [, skeleton] = reservations
        if (!readUserName(userName).ok || skeleton === undefined || 'skeleton' in fields) return []
        const reservation = `usernames/${skeleton}`
        if (isUnreadable(reservation)) return []
        const owner = owners.get(reservation) ?? uid
        if (owner !== uid) {
          reviewed.push(
            `${path}: its name looks like that of users/${owner}, who has the name reserved`,
          )
          return []
        }
        owners.set(reservation, uid)
        findings.push(`${path}: what looks like its name is not reserved`)
        return [
          {
            path,
            fields: JSON.stringify({ ...fields, skeleton: protocolValue(name.skeleton) }),
          },
          { path: reservation, fields: JSON.stringify({ uid: protocolValue(uid) }) },
        ]
      })
      return { put, findings, reviewed }
    },
  }
}
