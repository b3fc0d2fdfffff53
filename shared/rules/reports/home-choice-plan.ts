/** Write plan of what maintainers choose for the home page, with the entry that records it. */
import { AUDIT_TEXTS } from '#shared/messages/audit-messages'
import { HOME_CHOICE_PATH } from '#shared/model/document-paths'
import { formatSeriesOrder, type HomeChoice } from '#shared/model/home-choice'
import { toPageName } from '#shared/model/to-page-name'
import { type PlannedWrite, SERVER_TIME } from '../saving/planned-write.ts'
import { type AuditContext, createAuditEntryWrite } from './audit-log-entries.ts'

export interface HomeArrangement extends AuditContext {
  readonly choice: HomeChoice
}

export function planHomeArrangement(request: HomeArrangement): readonly PlannedWrite[] {
  const { featured, series } = request.choice
  return [
    {
      kind: 'set',
      path: HOME_CHOICE_PATH,
      data: {
        featured: featured ?? '',
        series: formatSeriesOrder(series),
        changedAt: SERVER_TIME,
        deed: request.auditEntryId,
      },
    },
    createAuditEntryWrite(request, {
      about: 'site',
      originalId: 'home',
      title: AUDIT_TEXTS.home,
      text: AUDIT_TEXTS.homeArranged(featured === null ? null : toPageName(featured), series.length),
    }),
  ]
}
