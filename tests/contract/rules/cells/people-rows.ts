/** Table of permissions of accounts, user names, rate limit records and presence records. */
import { presenceOf } from '../hostile/hostile-presence.ts'
import {
  commitOperation,
  getOperation,
  listOperation,
  removeWrite,
  SERVER_TIMESTAMP,
  setWrite,
  updateWrite,
  userRecords,
} from '../operations.ts'
import {
  ALLOW_EVERYBODY,
  ALLOW_NOBODY,
  ALLOW_VERIFIED,
  ALLOW_WRITERS,
  createRow,
  others,
  type PermissionRow,
} from './permission-row.ts'

export const PEOPLE_ROWS: readonly PermissionRow[] = [
  createRow('read-account', 'their own', '-++++++', (self) => getOperation(`users/${self.uid}`)),
  createRow('read-account', 'another’s', ALLOW_NOBODY, (_, { zoe }) => getOperation(`users/${zoe.uid}`), others),
  createRow('read-account', 'a missing one', ALLOW_NOBODY, () => getOperation('users/nobody'), {
    whose: () => 'nobody',
  }),
  createRow('list-people', 'all people', ALLOW_NOBODY, () => listOperation('users')),
  createRow('list-people', 'all roles', ALLOW_NOBODY, () => listOperation('roles')),
  createRow('list-people', 'all rate limit records', ALLOW_NOBODY, () => listOperation('rate')),
  createRow('look-up-user-name', 'a name', ALLOW_EVERYBODY, () => getOperation('usernames/zoe')),
  createRow('look-up-user-name', 'a free name', ALLOW_EVERYBODY, () => getOperation('usernames/nobody')),
  createRow('list-user-names', 'all names', ALLOW_NOBODY, () => listOperation('usernames')),
  createRow(null, 'their own rate limit record', '-++++++', (self) => getOperation(`rate/${self.uid}`)),
  createRow(null, 'another’s rate limit record', ALLOW_NOBODY, (_, { zoe }) => getOperation(`rate/${zoe.uid}`)),

  createRow('create-account', 'for themselves', '-++-+-+', (self) => commitOperation(...userRecords(self)), {
    before: (self) => userRecords(self).map(({ path }) => removeWrite(path)),
  }),
  createRow('create-account', 'for another', ALLOW_NOBODY, (_, { zoe }) => commitOperation(...userRecords(zoe)), {
    ...others,
    before: (_, { zoe }) => userRecords(zoe).map(({ path }) => removeWrite(path)),
  }),
  createRow(
    'create-account',
    'for another whose name is reserved',
    ALLOW_NOBODY,
    (self, { zoe }) => commitOperation(setWrite(`users/${zoe.uid}`, { email: self.email, userName: zoe.userName })),
    { ...others, before: (_, { zoe }) => [removeWrite(`users/${zoe.uid}`)] },
  ),
  createRow(
    'create-account',
    'whose name is reserved',
    '-++-+-+',
    (self) => commitOperation(...userRecords(self).slice(0, 1)),
    { before: (self) => [removeWrite(`users/${self.uid}`)] },
  ),
  createRow(
    'create-account',
    'whose name is not reserved',
    '-++-+-+',
    (self) => commitOperation(...userRecords(self).slice(1)),
    { before: (self) => [removeWrite(`usernames/${self.userName.toLowerCase()}`)] },
  ),
  createRow(
    'create-account',
    'whose name is reserved for another',
    ALLOW_NOBODY,
    (self, { zoe }) => commitOperation(setWrite(`usernames/${self.userName.toLowerCase()}`, { uid: zoe.uid })),
    {
      ...others,
      before: (self) => [removeWrite(`usernames/${self.userName.toLowerCase()}`)],
    },
  ),
  createRow(
    'update-address',
    'of their own record',
    ALLOW_WRITERS,
    (self) => commitOperation(updateWrite(`users/${self.uid}`, { email: self.email })),
    {
      before: (self) => [setWrite(`users/${self.uid}`, { email: 'a@b.example', userName: self.userName })],
    },
  ),
  createRow(
    'update-address',
    'of another’s record',
    ALLOW_NOBODY,
    (self, { zoe }) => commitOperation(updateWrite(`users/${zoe.uid}`, { email: self.email })),
    others,
  ),
  createRow('change-user-name', 'with its reservation', ALLOW_NOBODY, (self) =>
    commitOperation(
      updateWrite(`users/${self.uid}`, { userName: 'Somebody' }),
      setWrite('usernames/somebody', { uid: self.uid }),
    ),
  ),
  createRow('change-user-name', 'by taking another’s', ALLOW_NOBODY, (self) =>
    commitOperation(setWrite('usernames/zoe', { uid: self.uid })),
  ),
  createRow('delete-account', 'their own', ALLOW_NOBODY, (self) => commitOperation(removeWrite(`users/${self.uid}`))),
  createRow('delete-account', 'their own name', ALLOW_NOBODY, (self) =>
    commitOperation(removeWrite(`usernames/${self.userName.toLowerCase()}`)),
  ),
  createRow(
    'delete-account',
    'another’s',
    ALLOW_NOBODY,
    (_, { zoe }) => commitOperation(removeWrite(`users/${zoe.uid}`)),
    others,
  ),

  createRow('mark-time', 'their own', ALLOW_WRITERS, (self) =>
    commitOperation(setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP })),
  ),
  createRow(
    'mark-time',
    'their own, the first time',
    ALLOW_WRITERS,
    (self) => commitOperation(setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP })),
    { before: (self) => [removeWrite(`rate/${self.uid}`)] },
  ),
  createRow(
    'mark-time',
    'another’s',
    ALLOW_NOBODY,
    (_, { zoe }) => commitOperation(setWrite(`rate/${zoe.uid}`, { at: SERVER_TIMESTAMP })),
    others,
  ),
  createRow(
    'mark-time',
    'another’s, the first time',
    ALLOW_NOBODY,
    (_, { zoe }) => commitOperation(setWrite(`rate/${zoe.uid}`, { at: SERVER_TIMESTAMP })),
    { ...others, before: (_, { zoe }) => [removeWrite(`rate/${zoe.uid}`)] },
  ),
  createRow(null, 'deleting their own rate limit record', ALLOW_NOBODY, (self) =>
    commitOperation(removeWrite(`rate/${self.uid}`)),
  ),

  createRow('read-presence', 'their own', ALLOW_VERIFIED, (self) => getOperation(`presence/${self.uid}`)),
  createRow('read-presence', 'another’s', ALLOW_VERIFIED, (_, { zoe }) => getOperation(`presence/${zoe.uid}`), others),
  createRow('read-presence', 'of everybody', ALLOW_VERIFIED, () => listOperation('presence')),
  createRow('write-presence', 'their own', ALLOW_WRITERS, (self) =>
    commitOperation(setWrite(`presence/${self.uid}`, presenceOf(self))),
  ),
  createRow(
    'write-presence',
    'their own, the first time',
    ALLOW_WRITERS,
    (self) => commitOperation(setWrite(`presence/${self.uid}`, presenceOf(self))),
    { before: (self) => [removeWrite(`presence/${self.uid}`)] },
  ),
  createRow(
    'write-presence',
    'another’s',
    ALLOW_NOBODY,
    (_, { zoe }) => commitOperation(setWrite(`presence/${zoe.uid}`, presenceOf(zoe))),
    others,
  ),
  createRow(
    'write-presence',
    'another’s under their own name, the first time',
    ALLOW_NOBODY,
    (self, { zoe }) => commitOperation(setWrite(`presence/${zoe.uid}`, presenceOf(self))),
    { ...others, before: (_, { zoe }) => [removeWrite(`presence/${zoe.uid}`)] },
  ),
  createRow('delete-presence', 'their own', ALLOW_WRITERS, (self) =>
    commitOperation(removeWrite(`presence/${self.uid}`)),
  ),
  createRow(
    'delete-presence',
    'another’s',
    ALLOW_NOBODY,
    (_, { zoe }) => commitOperation(removeWrite(`presence/${zoe.uid}`)),
    others,
  ),
]
