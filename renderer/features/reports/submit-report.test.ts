import { describe, expect, it } from 'vitest'
import { REPORTS } from '#shared/messages/report-messages'
import type { ChosenImage } from '#shared/model/drafts/kept-draft'
import { err, ok } from '#shared/result'
import type { UploadProblem } from '../../services/ports/editing.ts'
import type { SubmitProblem } from '../../services/ports/reports.ts'
import { type SubmitDoors, submitReport } from './submit-report.ts'

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

interface Asked {
  readonly steps: string[]
  readonly percents: number[]
}

function doors(
  { steps, percents }: Asked,
  answers: { upload?: UploadProblem; submit?: SubmitProblem; gone?: true; blocked?: true } = {},
): SubmitDoors {
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

const begin = (): Asked => ({ steps: [], percents: [] })
const UPLOAD = 'upload map.png {"report":"BugReports","id":"0123456789abcdef"}'

describe('a report', () => {
  it('is sent after its image, and has come all the way when it is stored', async () => {
    const asked = begin()
    expect(await submitReport(REPORT, true, doors(asked))).toEqual(ok(null))
    expect(asked.steps).toEqual([UPLOAD, `submit ${ADDRESS}`])
    expect(asked.percents).toEqual([40, 80, 100])
  })

  it('without an image is sent at once', async () => {
    const asked = begin()
    expect(await submitReport(REPORT, false, doors(asked))).toEqual(ok(null))
    expect(asked.steps).toEqual(['submit null'])
  })

  it('is not sent without the image that was chosen for it', async () => {
    const asked = begin()
    const problem = { kind: 'unreachable' } as const
    expect(await submitReport(REPORT, true, doors(asked, { upload: problem }))).toEqual(
      err({ kind: 'image', sentence: REPORTS.imageProblems.unreachable }),
    )
    expect(await submitReport(REPORT, true, doors(asked, { gone: true }))).toEqual(
      err({ kind: 'image', sentence: REPORTS.imageNotHere }),
    )
    expect(asked.steps).toEqual([UPLOAD])
    expect(asked.percents).not.toContain(100)
  })

  it('of who is blocked is told so, where the image is what was refused', async () => {
    const upload = { kind: 'denied' } as const
    expect(await submitReport(REPORT, true, doors(begin(), { upload, blocked: true }))).toEqual(
      err({ kind: 'blocked' }),
    )
    expect(await submitReport(REPORT, true, doors(begin(), { upload }))).toEqual(
      err({ kind: 'image', sentence: REPORTS.imageProblems.denied }),
    )
  })

  it('that is refused says why, and never that it has come all the way', async () => {
    const asked = begin()
    const problem = { kind: 'taken', id: 'other' } as const
    expect(await submitReport(REPORT, true, doors(asked, { submit: problem }))).toEqual(
      err(problem),
    )
    expect(asked.percents).toEqual([40, 80])
  })
})
