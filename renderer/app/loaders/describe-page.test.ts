import { expect, it } from 'vitest'
import type { PageView, Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import { describePage } from './describe-page.ts'

const section = (name: SectionName, text: string): Section => ({
  name,
  rev: 1,
  blocks: [{ id: 'b', sectionName: '', entries: [{ id: 'e', title: '', text }] }],
  links: {},
  damaged: false,
})

function page(summary: string, ...sections: Section[]): PageView {
  const reference = readReference('Seth', { Type: 'Character', Series: 'S', summary })
  if (reference === null) throw new Error('no reference')
  return { reference, view: '', sections }
}

it('begins with the lead, and carries no sign of its formatting', () => {
  const sections = [section('Info', '- One\n- **two**'), section('ManualOfStyle', 'Fact'), section('Blurb', '_Lead_')]
  expect(describePage(page('', ...sections))).toBe('Lead One two')
})

it('is not needed beside a summary, or without text', () => {
  expect(describePage(page('A summary', section('Blurb', 'Lead')))).toBeNull()
  expect(describePage(page('', section('Blurb', ' ')))).toBeNull()
})
