/** Table of permissions of roles, blocks, audit entries and settings. */
import {
  createAuditEntry,
  createBlock,
  createUnblock,
  withoutAuditEntryBefore,
} from '../hostile/hostile-audit-entries.ts'
import { arrangeHome, changeTitlePresets } from '../hostile/hostile-site-records.ts'
import { commitOperation, getOperation, listOperation, removeWrite, setWrite, updateWrite } from '../operations.ts'
import type { TestPeople, TestPerson } from '../people.ts'
import { ALLOW_MAINTAINERS, ALLOW_NOBODY, createRow, others, type PermissionRow } from './permission-row.ts'

const blocked = (self: TestPerson, { zoe }: TestPeople) => commitOperation(...createBlock(self, zoe))
const homeArranged = (self: TestPerson) => commitOperation(...arrangeHome(self))
const presetsChanged = (self: TestPerson) => commitOperation(...changeTitlePresets(self))
const lifted = (self: TestPerson, { zed }: TestPeople) => commitOperation(...createUnblock(self, zed))

export const MODERATION_ROWS: readonly PermissionRow[] = [
  createRow('read-role', 'their own', '-++++++', (self) => getOperation(`roles/${self.uid}`)),
  createRow('read-role', 'another’s', '----++-', (_, { zoe }) => getOperation(`roles/${zoe.uid}`), others),
  createRow('read-block', 'their own', '-++++++', (self) => getOperation(`blocked/${self.uid}`)),
  createRow('read-block', 'another’s', '----++-', (_, { zed }) => getOperation(`blocked/${zed.uid}`), others),
  createRow('list-blocks', 'all', '----++-', () => listOperation('blocked')),
  createRow('block-person', 'another', ALLOW_MAINTAINERS, blocked, {
    ...others,
    ...withoutAuditEntryBefore(blocked),
  }),
  createRow('block-person', 'themselves', ALLOW_NOBODY, (self) => commitOperation(...createBlock(self, self))),
  createRow('unblock-person', 'another', ALLOW_MAINTAINERS, lifted, {
    whose: (_, { zed }) => zed.uid,
    ...withoutAuditEntryBefore(lifted),
  }),
  createRow('unblock-person', 'themselves', ALLOW_NOBODY, (self) => commitOperation(...createUnblock(self, self))),
  createRow(null, 'lifting a block without an audit entry', ALLOW_NOBODY, (_, { zed }) =>
    commitOperation(removeWrite(`blocked/${zed.uid}`)),
  ),
  createRow('list-audit-entries', 'all', '----++-', () => listOperation('deeds')),
  createRow('create-audit-entry', 'that was not done', ALLOW_NOBODY, (self, { zoe }) =>
    commitOperation(createAuditEntry(self, 'blocked', zoe.uid, 'f'.repeat(16))),
  ),
  createRow('change-audit-entry', 'in its text', ALLOW_NOBODY, () =>
    commitOperation(updateWrite('deeds/dddddddddddddddd', { text: 'Nothing.' })),
  ),
  createRow('change-audit-entry', 'by removing it', ALLOW_NOBODY, () =>
    commitOperation(removeWrite('deeds/dddddddddddddddd')),
  ),
  createRow('change-block', 'in its reason', ALLOW_NOBODY, (_, { zed }) =>
    commitOperation(updateWrite(`blocked/${zed.uid}`, { reason: 'For another reason.' })),
  ),
  createRow('grant-role', 'to themselves', ALLOW_NOBODY, (self) =>
    commitOperation(setWrite(`roles/${self.uid}`, { role: 'maintainer' })),
  ),
  createRow('grant-role', 'to another', ALLOW_NOBODY, (_, { zoe }) =>
    commitOperation(setWrite(`roles/${zoe.uid}`, { role: 'maintainer' })),
  ),
  createRow('grant-role', 'by taking one away', ALLOW_NOBODY, (self) =>
    commitOperation(removeWrite(`roles/${self.uid}`)),
  ),
  createRow('arrange-home', 'in place', ALLOW_MAINTAINERS, homeArranged, withoutAuditEntryBefore(homeArranged)),
  createRow(null, 'home without an audit entry', ALLOW_NOBODY, (self) => commitOperation(arrangeHome(self)[0])),
  createRow(
    'change-title-presets',
    'in place',
    ALLOW_MAINTAINERS,
    presetsChanged,
    withoutAuditEntryBefore(presetsChanged),
  ),
  createRow(null, 'usual titles without an audit entry', ALLOW_NOBODY, (self) =>
    commitOperation(changeTitlePresets(self)[0]),
  ),
  createRow('change-settings', 'in place', ALLOW_NOBODY, () =>
    commitOperation(updateWrite('settings/site', { changeLogBy: 'maintainers' })),
  ),
  createRow('change-settings', 'by adding some', ALLOW_NOBODY, () =>
    commitOperation(setWrite('settings/more', { on: true })),
  ),
]
