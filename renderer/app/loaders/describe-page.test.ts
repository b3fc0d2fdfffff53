import { expect, it } from 'vitest'
import type { Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { describePage } from './describe-page.ts'

const section = (name: SectionName, text: string): Section => ({
  name,
  rev: 1,
  blocks: [{ id: 'b', sectionName: '', entries: [{ id: 'e', title: '', text }] }],
  links: {},
  damaged: false,
})

it('begins with the lead, and carries no sign of its formatting', () => {
  const sections = [section('Info', '- One\n- **two**'), section('ManualOfStyle', 'Fact'), section('Blurb', '_Lead_')]
  expect(describePage({ sections })).toBe('Lead One two')
})

it('is null without text', () => {
  expect(describePage({ sections: [section('Blurb', ' ')] })).toBeNull()
})
