import { describe, expect, it } from 'vitest'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import { err, ok } from '#shared/result'
import type { UploadProblem } from '../../services/ports/editing.ts'
import type { SubmitProblem } from '../../services/ports/reports.ts'
import { type SubmitReportDeps, submitReport } from './submit-report.ts'

const IMAGE: ChosenImage = { id: 'i', name: 'map.png', type: 'image/png', bytes: new Uint8Array() }
const ADDRESS = 'https://storage.example/map'
const REPORT = {
  kind: 'BugReports',
  id: '0123456789abcdef',
  title: 'A hole',
  text: 'In the floor.',
  author: { uid: 'u', userName: 'Ane', identity: 'u' },
  now: '2026-11-21T12:00:00Z',
} as const

interface RecordedCalls {
  readonly steps: string[]
  readonly percents: number[]
}

function createDeps(
  { steps, percents }: RecordedCalls,
  answers: { upload?: UploadProblem; submit?: SubmitProblem; gone?: true; blocked?: true } = {},
): SubmitReportDeps {
  return {
    chosen: async () => (answers.gone ? null : IMAGE),
    images: {
      async upload(image, place, progress) {
        steps.push(`upload ${image.name} ${JSON.stringify(place)}`)
        progress(0.5)
        return answers.upload === undefined ? ok(ADDRESS) : err(answers.upload)
      },
    },
    reports: {
      isBlocked: async () => answers.blocked ?? false,
      async submit({ imageUrl }) {
        steps.push(`submit ${imageUrl}`)
        return answers.submit === undefined ? ok(null) : err(answers.submit)
      },
    },
    progress: (percent) => percents.push(percent),
  }
}

const createRecordedCalls = (): RecordedCalls => ({ steps: [], percents: [] })
const UPLOAD = 'upload map.png {"report":"BugReports","id":"0123456789abcdef"}'

describe('a report', () => {
  it('is sent after its image, and reports 100 percent when it is stored', async () => {
    const calls = createRecordedCalls()
    expect(await submitReport(REPORT, true, createDeps(calls))).toEqual(ok(null))
    expect(calls.steps).toEqual([UPLOAD, `submit ${ADDRESS}`])
    expect(calls.percents).toEqual([40, 80, 100])
  })

  it('without an image is sent at once', async () => {
    const calls = createRecordedCalls()
    expect(await submitReport(REPORT, false, createDeps(calls))).toEqual(ok(null))
    expect(calls.steps).toEqual(['submit null'])
  })

  it('is not sent without the image that was chosen for it', async () => {
    const calls = createRecordedCalls()
    const problem = { kind: 'unreachable' } as const
    expect(await submitReport(REPORT, true, createDeps(calls, { upload: problem }))).toEqual(
      err({ kind: 'image', sentence: REPORT_MESSAGES.imageProblems.unreachable }),
    )
    expect(await submitReport(REPORT, true, createDeps(calls, { gone: true }))).toEqual(
      err({ kind: 'image', sentence: REPORT_MESSAGES.imageNotHere }),
    )
    expect(calls.steps).toEqual([UPLOAD])
    expect(calls.percents).not.toContain(100)
  })

  it('of a blocked person is refused as blocked where its image was denied', async () => {
    const upload = { kind: 'denied' } as const
    expect(await submitReport(REPORT, true, createDeps(createRecordedCalls(), { upload, blocked: true }))).toEqual(
      err({ kind: 'blocked' }),
    )
    expect(await submitReport(REPORT, true, createDeps(createRecordedCalls(), { upload }))).toEqual(
      err({ kind: 'image', sentence: REPORT_MESSAGES.imageProblems.denied }),
    )
  })

  it('that is refused returns the problem, and never reports 100 percent', async () => {
    const calls = createRecordedCalls()
    const problem = { kind: 'taken', id: 'other' } as const
    expect(await submitReport(REPORT, true, createDeps(calls, { submit: problem }))).toEqual(err(problem))
    expect(calls.percents).toEqual([40, 80])
  })
})
