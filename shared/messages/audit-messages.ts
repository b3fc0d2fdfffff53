/** Texts that maintainers' actions, renames and removals store in the audit log and in page histories. */
import { pluralize } from './messages.ts'

export const AUDIT_TEXTS = {
  markedAsDone: 'Marked as done',
  openedAgain: 'Opened again',
  priority: (priority: string) => `Priority: ${priority}`,
  unchanged: 'Left as it was',
  blocked: (reason: string) => `Blocked: ${reason}`,
  unblocked: 'Block lifted',
  versionHidden: (reason: string) => `Version hidden: ${reason}`,
  versionShown: (reason: string) => `Version shown again: ${reason}`,
  textHidden: (reason: string) => `A text hidden: ${reason}`,
  textShown: (reason: string) => `A text shown again: ${reason}`,
  home: 'Home',
  homeArranged: (featured: string | null, series: number) =>
    `Featured page: ${featured ?? 'the page of the day'}. ${pluralize(series, 'series', 'series')} in a chosen order.`,
  titlePresets: 'Usual titles',
  titlePresetsChanged: (types: readonly { type: string; count: number }[]) =>
    `Usual titles of facts: ${types.map(({ type, count }) => `${type} ${count}`).join(', ')}.`,
} as const

export const HISTORY_TEXTS = {
  hidden: (reason: string) => `Hidden: ${reason}`,
  shown: (reason: string) => `Shown again: ${reason}`,
  removed: 'Creation undone by the editor who created the page',
  renamed: (from: string, to: string) => `Renamed from “${from}” to “${to}”`,
} as const
