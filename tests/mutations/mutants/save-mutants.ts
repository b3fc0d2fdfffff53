/** Data: mutants of the rules of a save: its history, its lists and its sizes. */
import type { Mutant } from '../mutant.ts'

const RULES = 'firebase/firestore.rules'
const ATTACKS = 'tests/contract/saves/attacks.test.ts'
const FORBIDDEN = {
  test: 'tests/contract/saves/refused-saves.test.ts',
  only: 'by whom, of what, and where',
}

export const SAVE_MUTANTS: readonly Mutant[] = [
  {
    protects: 'rules: isSave',
    file: RULES,
    text: `
          && page.backup == backupId(key, page.rev)
          && page.template == templateOf(page)`,
    replacement: `
          && page.template == templateOf(page)`,
    test: ATTACKS,
    only: 'several revisions with one header',
  },
  {
    protects: 'rules: hasCopies',
    file: RULES,
    text: `
              && hasCopies(header.sections)`,
    replacement: '',
    test: ATTACKS,
    only: 'names one more than it holds',
  },
  {
    protects: 'rules: isHeader',
    file: RULES,
    text: "&& header.timestamp.matches('([0-9]{4}-(",
    replacement: "&& header.timestamp.matches('([0-9]{4}-([0-9]{2}-[0-9]{2}|",
    test: ATTACKS,
    only: 'a time that no calendar has',
  },
  {
    protects: 'rules: isShort',
    file: RULES,
    text: `
          && isShort(header.editsMade)`,
    replacement: '',
    test: ATTACKS,
    only: 'whose edits hold',
  },
  {
    protects: 'rules: isHeader',
    file: RULES,
    text: `
          && id == page.backup`,
    replacement: '',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isSaved',
    file: RULES,
    text: 'return template == page.template',
    replacement: 'return true',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isTakenAlong',
    file: RULES,
    text: `return page.saveId < '0'
          && page.changedAt == request.time`,
    replacement: "return page.saveId < '0'",
    ...FORBIDDEN,
  },
  {
    protects: 'rules: backupId',
    file: RULES,
    text: "string(100000000 + rev).replace('^1', '_')",
    replacement: "'_' + string(rev)",
    test: 'tests/contract/saves/accepted-saves.test.ts',
    only: 'another series',
  },
  {
    protects: 'rules: isFirstShard',
    file: RULES,
    text: '(isFirstShard(shard) ||',
    replacement: "(shard.matches('.*-1') ||",
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isNextShard',
    file: RULES,
    text: "isNextShard(shard.split('-')));",
    replacement: 'true);',
    test: ATTACKS,
    only: 'a list that nothing leads to',
  },
]
