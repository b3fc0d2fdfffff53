/** Mutants of saving, restoring and operating a wiki: protections against lost text and false messages. */
import type { Mutant } from '../mutant.ts'

const SAVING = 'renderer/features/editor/saving/saving.ts'
const SAVING_TEST = 'renderer/features/editor/saving/saving.test.ts'
const RESTORING_TEST = 'tests/contract/saves/restoring.test.ts'

export const REPAIR_MUTANTS: readonly Mutant[] = [
  {
    protects: 'a page whose creator stored a false time of creation can be saved',
    file: 'renderer/services/writing/creation-time.ts',
    text: "if (answer.ok || answer.error.kind !== 'denied') return answer",
    replacement: 'if (answer) return answer',
    test: 'tests/contract/saves/writing.test.ts',
    only: 'is open to everybody',
  },
  {
    protects: 'a stored conflict says how its choices are reached',
    file: SAVING,
    text: 'EDITOR_MESSAGES.clashStored :',
    replacement: 'EDITOR_MESSAGES.clash :',
    test: SAVING_TEST,
  },
  {
    protects: 'a saved text is not called published after newer changes',
    file: SAVING,
    text: 'now.contentEdits > contentEdits && hasChanges(now.draft)',
    replacement: 'false',
    test: SAVING_TEST,
  },
  {
    protects: 'a refused empty page leaves no draft',
    file: SAVING,
    text: ' || isEmptyDraft({ ...draft, submission: null })',
    replacement: '',
    test: SAVING_TEST,
  },
  {
    protects: 'only confirmed details are restored',
    file: 'renderer/features/history/restore-page.ts',
    text: 'plan.changes.filter(({ detail }) => confirmed.includes(detail))',
    replacement: 'plan.changes',
    test: RESTORING_TEST,
  },
  {
    protects: 'no detail is restored that a page may not have',
    file: 'shared/rules/saving/earlier-details.ts',
    text: ' || findDetailsProblem(next)?.field === detail',
    replacement: '',
    test: 'shared/rules/saving/earlier-details.test.ts',
  },
  {
    protects: 'texts of a changed detail turn nothing beside them',
    file: 'renderer/features/history/detail-change.tsx',
    text: "createElement('bdi', null, text)",
    replacement: 'text',
    test: 'renderer/features/history/detail-change.test.tsx',
  },
  {
    protects: 'a failed restore takes back the data file that it made',
    file: 'operations/commands/open-wiki.ts',
    text: 'isNew && !isBegun ? () => removeDataFile(dataDir) : undefined',
    replacement: 'undefined',
    test: 'tests/contract/operations/failed-restore.test.ts',
  },
  {
    protects: 'user names that look alike are reported',
    file: 'operations/repair/plan-name-reservations.ts',
    text: 'reviewed.push(',
    replacement: 'String(',
    test: 'operations/repair/plan-name-reservations.test.ts',
  },
]
