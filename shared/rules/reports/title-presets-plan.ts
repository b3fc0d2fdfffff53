/** Write plan of the usual titles of facts: a field for each page type, with a title on each line. */
import { AUDIT_TEXTS } from '#shared/messages/audit-messages'
import { TITLE_PRESETS_PATH } from '#shared/model/document-paths'
import { getTypeSpec } from '#shared/model/page-types'
import { formatLines } from '#shared/model/text/text-lines'
import type { TitlePresets } from '#shared/model/title-presets'
import type { AuditContext } from './audit-log-entries.ts'
import { planSiteRecord } from './site-record-plan.ts'

export interface TitlePresetsChange extends AuditContext {
  readonly presets: TitlePresets
}

export function planTitlePresets(request: TitlePresetsChange) {
  const presets = [...request.presets]
  return planSiteRecord(request, {
    path: TITLE_PRESETS_PATH,
    data: Object.fromEntries(presets.map(([type, titles]) => [type, formatLines(titles)])),
    title: AUDIT_TEXTS.titlePresets,
    text: AUDIT_TEXTS.titlePresetsChanged(
      presets.map(([type, titles]) => ({ type: getTypeSpec(type).plural, count: titles.length })),
    ),
  })
}
