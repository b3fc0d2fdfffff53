/** Component: what maintainers choose for the home page: its featured page, and the series that come first. */
import { useState } from 'react'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import type { Account } from '#shared/model/account'
import { type HomeChoice, MAX_SERIES_ORDER_LENGTH } from '#shared/model/home-choice'
import { MAX_NAME_LENGTH } from '#shared/model/page-key'
import { formatLines } from '#shared/model/text/text-lines'
import { toPageName } from '#shared/model/to-page-name'
import { ok } from '#shared/result'
import { type HomeChoiceProblem, parseHomeChoice } from '#shared/rules/lists/home-choice-form'
import { useServices } from '../../services/hooks/use-services.ts'
import type { Services } from '../../services/ports/services.ts'
import { LabelledInput, LabelledTextarea } from '../../ui/forms/labelled-field.tsx'
import { createAuditContext } from './create-audit-context.ts'
import { SiteRecordForm, SiteRecordPart } from './site-record-form.tsx'
import { useMaintenanceAction } from './use-maintenance-action.ts'

export const ArrangeHome = () => (
  <SiteRecordPart
    id="home"
    action="arrange-home"
    heading={MAINTENANCE_LABELS.home}
    open={MAINTENANCE_LABELS.arrangeHome}
    load={loadStoredHome}
  >
    {(stored, maintainer) => <HomeForm stored={stored} maintainer={maintainer} />}
  </SiteRecordPart>
)

interface StoredHome extends HomeChoice {
  /** Name of the featured page, or the name of its key if the page is hidden or missing; empty if none is chosen. */
  readonly name: string
  readonly isGone: boolean
}

async function loadStoredHome({ maintenance, pages }: Services) {
  const stored = await (await maintenance()).getHomeChoice()
  if (!stored.ok) return stored
  const { featured } = stored.value
  if (featured === null) return ok<StoredHome>({ ...stored.value, name: '', isGone: false })
  const card = await pages.card(featured)
  if (!card.ok) return card
  return ok<StoredHome>({
    ...stored.value,
    name: card.value?.name ?? toPageName(featured),
    isGone: card.value === null,
  })
}

interface HomeFormProps {
  readonly stored: StoredHome
  readonly maintainer: Account
}

function HomeForm({ stored, maintainer }: HomeFormProps) {
  const services = useServices()
  const [featured, setFeatured] = useState(stored.name)
  const [series, setSeries] = useState(formatLines(stored.series))
  const [problem, setProblem] = useState<HomeChoiceProblem | null>(null)
  const [savedValue, setSavedValue] = useState<string | null>(null)
  const value = `${featured}\n${series}`
  const action = useMaintenanceAction(() => setSavedValue(value))
  const submit = () =>
    void action.run(async (maintenance) => {
      const cards = await (await services()).catalogue.all()
      if (!cards.ok) return { ok: false, error: 'unreachable' }
      const parsed = parseHomeChoice({ featured, series }, cards.value)
      setProblem(parsed.ok ? null : parsed.error)
      return parsed.ok ? maintenance.arrangeHome({ ...createAuditContext(maintainer), choice: parsed.value }) : null
    })
  const isGone = stored.isGone && featured === stored.name
  return (
    <SiteRecordForm
      action={action}
      submit={MAINTENANCE_LABELS.saveHome}
      saved={savedValue === value ? MAINTENANCE_MESSAGES.homeSaved : null}
      onSubmit={submit}
    >
      <LabelledInput
        label={MAINTENANCE_LABELS.featured}
        hint={MAINTENANCE_MESSAGES.featuredHint}
        autoFocus
        maxLength={MAX_NAME_LENGTH}
        value={featured}
        problem={findFeaturedProblem(problem, isGone ? stored.name : null)}
        onChange={({ target }) => setFeatured(target.value)}
      />
      <LabelledTextarea
        label={MAINTENANCE_LABELS.seriesOrder}
        hint={MAINTENANCE_MESSAGES.seriesHint}
        maxLength={MAX_SERIES_ORDER_LENGTH}
        value={series}
        problem={
          problem?.field === 'series'
            ? { code: 'maintenance/series-unknown', text: MAINTENANCE_MESSAGES.seriesUnknown(problem.name) }
            : null
        }
        onChange={({ target }) => setSeries(target.value)}
      />
    </SiteRecordForm>
  )
}

/** @param goneName name of the stored page, if it is hidden or missing */
function findFeaturedProblem(problem: HomeChoiceProblem | null, goneName: string | null) {
  if (problem?.field === 'featured')
    return { code: 'maintenance/featured-unknown', text: MAINTENANCE_MESSAGES.featuredUnknown(problem.name) } as const
  if (goneName === null) return null
  return { code: 'maintenance/featured-gone', text: MAINTENANCE_MESSAGES.featuredGone(goneName) } as const
}
