/** "Features and Bugs Pipeline": what is asked for, and what is known to be broken. */
import { counted, TITLES } from '#shared/messages'
import { ROUTES } from '#shared/model/paths'
import type { Report } from '#shared/model/report'
import { REPORTS } from '#shared/report-messages'
import { ReportList } from '../features/reports/report-list.tsx'
import { DocumentHead } from '../ui/document-head.tsx'
import { Link } from '../ui/link.tsx'
import { ScreenFrame } from '../ui/screen-frame.tsx'

export interface Pipeline {
  readonly features: readonly Report[]
  readonly bugs: readonly Report[]
}

export function PipelineScreen({ data: { features, bugs } }: { readonly data: Pipeline }) {
  return (
    <ScreenFrame heading="Features and Bugs Pipeline">
      <DocumentHead
        title={TITLES.screen('Features and Bugs Pipeline')}
        description="What is asked for, and what is known to be broken."
      />
      <section aria-labelledby="features">
        <h2 id="features">Features</h2>
        {features.length > 0 && <p>{counted(features.length, 'request')}</p>}
        <ReportList reports={features} empty={REPORTS.noFeatures} />
        <p>
          <Link href={ROUTES.requestFeature}>Request A Feature</Link>
        </p>
      </section>
      <section aria-labelledby="bugs">
        <h2 id="bugs">Bugs</h2>
        {bugs.length > 0 && <p>{counted(bugs.length, 'report')}</p>}
        <ReportList reports={bugs} empty={REPORTS.noBugs} />
        <p>
          <Link href={ROUTES.reportBug}>Report A Bug</Link>
        </p>
      </section>
    </ScreenFrame>
  )
}
