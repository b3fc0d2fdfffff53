/** People's own records, cell by cell. */
import { commit, get, list, NOW, remove, set, update, userRecords } from '../operations.ts'
import { EVERYBODY, NOBODY, others, type Row, row, WRITERS } from './row.ts'

export const PEOPLES_RECORDS: readonly Row[] = [
  row('read-account', 'their own', '-++++++', (self) => get(`users/${self.uid}`)),
  row('read-account', 'another’s', NOBODY, (_, { zoe }) => get(`users/${zoe.uid}`), others),
  row('read-account', 'one that is not there', NOBODY, () => get('users/nobody'), {
    whose: () => 'nobody',
  }),
  row('list-people', 'all people', NOBODY, () => list('users')),
  row('list-people', 'all roles', NOBODY, () => list('roles')),
  row('list-people', 'all marks of time', NOBODY, () => list('rate')),
  row('look-up-user-name', 'a name', EVERYBODY, () => get('usernames/zoe')),
  row('look-up-user-name', 'a free name', EVERYBODY, () => get('usernames/nobody')),
  row('list-user-names', 'all names', NOBODY, () => list('usernames')),
  row(null, 'their own mark of time', '-++++++', (self) => get(`rate/${self.uid}`)),
  row(null, 'another’s mark of time', NOBODY, (_, { zoe }) => get(`rate/${zoe.uid}`)),

  row('create-account', 'for themselves', '-++-+-+', (self) => commit(...userRecords(self)), {
    before: (self) => userRecords(self).map(({ path }) => remove(path)),
  }),
  row('create-account', 'for another', NOBODY, (_, { zoe }) => commit(...userRecords(zoe)), {
    ...others,
    before: (_, { zoe }) => userRecords(zoe).map(({ path }) => remove(path)),
  }),
  row(
    'create-account',
    'for another whose name is kept',
    NOBODY,
    (self, { zoe }) =>
      commit(set(`users/${zoe.uid}`, { email: self.email, userName: zoe.userName })),
    { ...others, before: (_, { zoe }) => [remove(`users/${zoe.uid}`)] },
  ),
  row(
    'create-account',
    'whose name is kept',
    '-++-+-+',
    (self) => commit(...userRecords(self).slice(0, 1)),
    { before: (self) => [remove(`users/${self.uid}`)] },
  ),
  row(
    'create-account',
    'whose name is not kept',
    '-++-+-+',
    (self) => commit(...userRecords(self).slice(1)),
    { before: (self) => [remove(`usernames/${self.userName.toLowerCase()}`)] },
  ),
  row(
    'create-account',
    'whose name is given away',
    NOBODY,
    (self, { zoe }) => commit(set(`usernames/${self.userName.toLowerCase()}`, { uid: zoe.uid })),
    {
      ...others,
      before: (self) => [remove(`usernames/${self.userName.toLowerCase()}`)],
    },
  ),
  row(
    'update-address',
    'of their own record',
    WRITERS,
    (self) => commit(update(`users/${self.uid}`, { email: self.email })),
    {
      before: (self) => [
        set(`users/${self.uid}`, { email: 'a@b.example', userName: self.userName }),
      ],
    },
  ),
  row(
    'update-address',
    'of another’s record',
    NOBODY,
    (self, { zoe }) => commit(update(`users/${zoe.uid}`, { email: self.email })),
    others,
  ),
  row('change-user-name', 'with its reservation', NOBODY, (self) =>
    commit(
      update(`users/${self.uid}`, { userName: 'Somebody' }),
      set('usernames/somebody', { uid: self.uid }),
    ),
  ),
  row('change-user-name', 'by taking another’s', NOBODY, (self) =>
    commit(set('usernames/zoe', { uid: self.uid })),
  ),
  row('delete-account', 'their own', NOBODY, (self) => commit(remove(`users/${self.uid}`))),
  row('delete-account', 'their own name', NOBODY, (self) =>
    commit(remove(`usernames/${self.userName.toLowerCase()}`)),
  ),
  row(
    'delete-account',
    'another’s',
    NOBODY,
    (_, { zoe }) => commit(remove(`users/${zoe.uid}`)),
    others,
  ),

  row('mark-time', 'their own', WRITERS, (self) => commit(set(`rate/${self.uid}`, { at: NOW }))),
  row(
    'mark-time',
    'their own, the first time',
    WRITERS,
    (self) => commit(set(`rate/${self.uid}`, { at: NOW })),
    { before: (self) => [remove(`rate/${self.uid}`)] },
  ),
  row(
    'mark-time',
    'another’s',
    NOBODY,
    (_, { zoe }) => commit(set(`rate/${zoe.uid}`, { at: NOW })),
    others,
  ),
  row(
    'mark-time',
    'another’s, the first time',
    NOBODY,
    (_, { zoe }) => commit(set(`rate/${zoe.uid}`, { at: NOW })),
    { ...others, before: (_, { zoe }) => [remove(`rate/${zoe.uid}`)] },
  ),
  row(null, 'removing their own mark of time', NOBODY, (self) =>
    commit(remove(`rate/${self.uid}`)),
  ),
]
