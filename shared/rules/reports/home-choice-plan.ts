/** Write plan of what maintainers choose for the home page. */
import { AUDIT_TEXTS } from '#shared/messages/audit-messages'
import { HOME_CHOICE_PATH } from '#shared/model/document-paths'
import type { HomeChoice } from '#shared/model/home-choice'
import { formatLines } from '#shared/model/text/text-lines'
import { toPageName } from '#shared/model/to-page-name'
import type { AuditContext } from './audit-log-entries.ts'
import { planSiteRecord } from './site-record-plan.ts'

export interface HomeArrangement extends AuditContext {
  readonly choice: HomeChoice
}

export function planHomeArrangement(request: HomeArrangement) {
  const { featured, series } = request.choice
  return planSiteRecord(request, {
    path: HOME_CHOICE_PATH,
    data: { featured: featured ?? '', series: formatLines(series) },
    title: AUDIT_TEXTS.home,
    text: AUDIT_TEXTS.homeArranged(featured === null ? null : toPageName(featured), series.length),
  })
}
