/** Roles, blocks and settings, cell by cell. */
import { commit, get, list, NOW, remove, set, update } from './operations.ts'
import type { Known } from './people.ts'
import { MAINTAINERS, NOBODY, others, type Row, row } from './row.ts'

const blockBy = (self: Known) => ({ since: NOW, by: self.uid, reason: 'Twenty pages of nothing.' })

export const MODERATION: readonly Row[] = [
  row('read-role', 'their own', '-++++++', (self) => get(`roles/${self.uid}`)),
  row('read-role', 'another’s', '----++-', (_, { zoe }) => get(`roles/${zoe.uid}`), others),
  row('read-block', 'their own', '-++++++', (self) => get(`blocked/${self.uid}`)),
  row('read-block', 'another’s', '----++-', (_, { zed }) => get(`blocked/${zed.uid}`), others),
  row('list-blocks', 'all', '----++-', () => list('blocked')),
  row(
    'block-person',
    'another',
    MAINTAINERS,
    (self, { zoe }) => commit(set(`blocked/${zoe.uid}`, blockBy(self))),
    others,
  ),
  row('block-person', 'themselves', NOBODY, (self) =>
    commit(set(`blocked/${self.uid}`, blockBy(self))),
  ),
  row(
    'unblock-person',
    'another',
    MAINTAINERS,
    (_, { zed }) => commit(remove(`blocked/${zed.uid}`)),
    {
      whose: (_, { zed }) => zed.uid,
    },
  ),
  row('unblock-person', 'themselves', NOBODY, (self) => commit(remove(`blocked/${self.uid}`))),
  row('change-block', 'in its words', NOBODY, (_, { zed }) =>
    commit(update(`blocked/${zed.uid}`, { reason: 'For another reason.' })),
  ),
  row('grant-role', 'to themselves', NOBODY, (self) =>
    commit(set(`roles/${self.uid}`, { role: 'maintainer' })),
  ),
  row('grant-role', 'to another', NOBODY, (_, { zoe }) =>
    commit(set(`roles/${zoe.uid}`, { role: 'maintainer' })),
  ),
  row('grant-role', 'by taking one away', NOBODY, (self) => commit(remove(`roles/${self.uid}`))),
  row('change-settings', 'in place', NOBODY, () =>
    commit(update('settings/site', { changeLogBy: 'maintainers' })),
  ),
  row('change-settings', 'by adding some', NOBODY, () =>
    commit(set('settings/more', { on: true })),
  ),
]
