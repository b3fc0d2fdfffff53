/** Component: the form of the usual titles of facts, with the titles of each page type, one on each line. */
import { useState } from 'react'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import type { Account } from '#shared/model/account'
import { getTypeSpec } from '#shared/model/page-types'
import { formatLines } from '#shared/model/text/text-lines'
import type { TitlePresets } from '#shared/model/title-presets'
import { parseTitlePresets, type TitlePresetsProblem } from '#shared/rules/lists/title-presets-form'
import { focusDescribedField } from '../../ui/focus.ts'
import { LabelledTextarea } from '../../ui/forms/labelled-field.tsx'
import { createAuditContext } from './create-audit-context.ts'
import styles from './maintenance.module.css'
import { SiteRecordForm, SiteRecordPart } from './site-record-form.tsx'
import { useMaintenanceAction } from './use-maintenance-action.ts'

export const ChangeTitlePresets = () => (
  <SiteRecordPart
    id="presets"
    action="change-title-presets"
    heading={MAINTENANCE_LABELS.titlePresets}
    open={MAINTENANCE_LABELS.changeTitlePresets}
    load={async ({ maintenance }) => (await maintenance()).getTitlePresets()}
  >
    {(stored, maintainer) => <PresetsForm stored={stored} maintainer={maintainer} />}
  </SiteRecordPart>
)

interface PresetsFormProps {
  readonly stored: TitlePresets
  readonly maintainer: Account
}

function PresetsForm({ stored, maintainer }: PresetsFormProps) {
  const [typed, setTyped] = useState(() => new Map([...stored].map(([type, titles]) => [type, formatLines(titles)])))
  const [problem, setProblem] = useState<TitlePresetsProblem | null>(null)
  const [saved, setSaved] = useState<typeof typed | null>(null)
  const action = useMaintenanceAction(() => setSaved(typed))
  const submit = () => {
    const parsed = parseTitlePresets(typed)
    setProblem(parsed.ok ? null : parsed.error)
    if (!parsed.ok) return
    const request = { ...createAuditContext(maintainer), presets: parsed.value }
    void action.run((maintenance) => maintenance.changeTitlePresets(request))
  }
  return (
    <SiteRecordForm
      action={action}
      submit={MAINTENANCE_LABELS.saveTitlePresets}
      saved={saved === typed ? MAINTENANCE_MESSAGES.titlePresetsSaved : null}
      onSubmit={submit}
    >
      <p>{MAINTENANCE_MESSAGES.titlePresetsHint}</p>
      <div className={styles['columns']}>
        {[...typed].map(([type, text], place) => (
          <LabelledTextarea
            key={type}
            label={getTypeSpec(type).plural}
            autoFocus={place === 0}
            value={text}
            problem={
              problem?.type === type
                ? { code: `maintenance/titles-${problem.kind}`, ref: focusDescribedField, text: formatProblem(problem) }
                : null
            }
            onChange={({ target }) => setTyped(new Map(typed).set(type, target.value))}
          />
        ))}
      </div>
    </SiteRecordForm>
  )
}

const formatProblem = (problem: TitlePresetsProblem): string =>
  problem.kind === 'too-many'
    ? MAINTENANCE_MESSAGES.titlePresetsProblems['too-many'](problem.count)
    : MAINTENANCE_MESSAGES.titlePresetsProblems[problem.kind](problem.title)
