import { describe, expect, it } from 'vitest'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { LogEntry } from '#shared/model/report'
import { renderScreen } from '../../../tests/render-screen.tsx'
import { type ChangeLogData, ChangeLogScreen } from './change-log-screen.tsx'

const entry = (title: string): LogEntry => ({
  id: `id of ${title}`,
  title,
  changes: [
    { text: 'Maps.', createdBy: 'Ane', createdById: 'ane', place: 0, hidden: null },
    { text: 'Roads.', createdBy: 'Ben', createdById: 'ben', place: 2, hidden: null },
  ],
  hidden: null,
  createdBy: 'Ane',
  createdAt: null,
  changedAt: null,
})

const log = { items: [entry('1.2')], next: null, total: 1 }

const draw = (data: Partial<ChangeLogData>) =>
  renderScreen(ChangeLogScreen, { log, asked: null, changeLogBy: 'verified', ...data })

describe('the change log', () => {
  it('says so if only maintainers announce versions', async () => {
    expect(await draw({ changeLogBy: 'maintainers' })).toContain(REPORT_MESSAGES.maintainersAnnounce)
    expect(await draw({})).not.toContain(REPORT_MESSAGES.maintainersAnnounce)
  })

  it('shows the requested version once, and says so if it does not exist', async () => {
    expect(await draw({ asked: entry('0.1') })).toContain('>0.1</a>')
    expect((await draw({ asked: entry('1.2') })).match(/>1\.2<\/a>/g)).toHaveLength(1)
    expect(await draw({ asked: 'missing' })).toContain(REPORT_MESSAGES.noSuchVersion)
  })

  it('shows who announced a version, and who added each text of another person', async () => {
    const page = (await draw({})).replace(/<[^>]*>/g, '')
    expect(page).toContain('Maps.Roads. · added by BenAnnounced by Ane')
  })

  it('shows beside each version its date, and its texts as a list', async () => {
    const dated = { ...entry('1.2'), createdAt: '2026-11-21T12:00:00.000Z' }
    const page = await draw({ log: { items: [dated], next: null, total: 1 } })
    expect(page).toMatch(/1\.2<\/a><\/h2><span[^>]*><time dateTime="2026-11-21[^>]*>21 November 2026<\/time>/)
    expect(page.match(/<ul>.*?<\/ul>/)?.[0].match(/<li>/g)).toHaveLength(2)
  })

  it('links to older versions', async () => {
    const log = { items: [entry('1.2')], next: 'x y', total: 90 }
    expect(await draw({ log })).toContain('href="/ChangeLog?after=x%20y"')
  })
})
