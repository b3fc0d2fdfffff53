/** Roles, blocks and settings, cell by cell. */
import { blockOf, deedOf, liftingOf, toldAfresh } from '../hostile/hostile-deeds.ts'
import { commit, get, list, remove, set, update } from '../operations.ts'
import type { Cast, Known } from '../people.ts'
import { MAINTAINERS, NOBODY, others, type Row, row } from './row.ts'

const blocked = (self: Known, { zoe }: Cast) => commit(...blockOf(self, zoe))
const lifted = (self: Known, { zed }: Cast) => commit(...liftingOf(self, zed))

export const MODERATION: readonly Row[] = [
  row('read-role', 'their own', '-++++++', (self) => get(`roles/${self.uid}`)),
  row('read-role', 'another’s', '----++-', (_, { zoe }) => get(`roles/${zoe.uid}`), others),
  row('read-block', 'their own', '-++++++', (self) => get(`blocked/${self.uid}`)),
  row('read-block', 'another’s', '----++-', (_, { zed }) => get(`blocked/${zed.uid}`), others),
  row('list-blocks', 'all', '----++-', () => list('blocked')),
  row('block-person', 'another', MAINTAINERS, blocked, { ...others, ...toldAfresh(blocked) }),
  row('block-person', 'themselves', NOBODY, (self) => commit(...blockOf(self, self))),
  row('unblock-person', 'another', MAINTAINERS, lifted, {
    whose: (_, { zed }) => zed.uid,
    ...toldAfresh(lifted),
  }),
  row('unblock-person', 'themselves', NOBODY, (self) => commit(...liftingOf(self, self))),
  row(null, 'lifting a block without telling of it', NOBODY, (_, { zed }) =>
    commit(remove(`blocked/${zed.uid}`)),
  ),
  row('list-deeds', 'all', '----++-', () => list('deeds')),
  row('tell-deed', 'that was not done', NOBODY, (self, { zoe }) =>
    commit(deedOf(self, 'blocked', zoe.uid, 'f'.repeat(16))),
  ),
  row('change-deed', 'in its words', NOBODY, () =>
    commit(update('deeds/dddddddddddddddd', { text: 'Nothing.' })),
  ),
  row('change-deed', 'by removing it', NOBODY, () => commit(remove('deeds/dddddddddddddddd'))),
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
