/** Table of mutants of the rules of a save: its history, its lists and its sizes. */
import type { Mutant } from '../mutant.ts'

const RULES = 'firebase/firestore.rules'
const ATTACKS = 'tests/contract/saves/attacks.test.ts'
const REFUSED = 'tests/contract/saves/refused-saves.test.ts'
const REFUSED_SAVE = { test: REFUSED, only: 'faults 31' }
/** A new page with one field invalid, missing or additional. */
const INVALID = { test: REFUSED, only: 'a field of a new item' }
const RECORDS = 'tests/contract/rules/records.test.ts'
const FORBIDDEN = { test: REFUSED, only: 'by a person without the right' }

export const SAVE_MUTANTS: readonly Mutant[] = [
  {
    protects: 'rules: isSaved',
    file: RULES,
    text: '&& request.resource.data\n                == get(/databases/(default)/documents/Content/$(template)/$(formerKey(page))/$(section)).data);',
    replacement: '&& request.resource.data is map);',
    ...REFUSED_SAVE,
  },
  {
    protects: 'rules: isHeader',
    file: RULES,
    text: "&& header.text.matches('(?s).{0,200}')\n          && header.timestamp",
    replacement: '&& header.timestamp',
    ...INVALID,
  },
  {
    protects: 'rules: hasCopies',
    file: RULES,
    text: 'return existsAfter(/databases/(default)/documents/content_backup/$(id)/sections/$(names8[0]))',
    replacement:
      'return names is list || existsAfter(/databases/(default)/documents/content_backup/$(id)/sections/$(names8[0]))',
    test: ATTACKS,
    only: 'one more than it holds',
  },
  {
    protects: 'rules: fitsLimit',
    file: RULES,
    text: "&& texts.join('').size() <= 8000;",
    replacement: '&& texts is list;',
    test: ATTACKS,
    only: 'whose edits hold',
  },
  {
    protects: 'rules: isCopy',
    file: RULES,
    text: 'return section in header.sections\n            && copy == {',
    replacement: 'return copy == {',
    test: ATTACKS,
    only: 'that comes after its header',
  },
  {
    protects: 'rules: renamesEntry',
    file: RULES,
    text: '\n          && !(after.moved in after.pages)',
    replacement: '',
    ...REFUSED_SAVE,
  },
  {
    protects: 'rules: removesEntry',
    file: RULES,
    text: '&& page.hidden == true\n',
    replacement: '\n',
    test: RECORDS,
    only: 'a page hidden',
  },
  {
    protects: 'rules: isNextShard',
    file: RULES,
    text: '.data.pages.size() >= 300',
    replacement: '.data.pages.size() >= 0',
    test: ATTACKS,
    only: 'is allowed when the one before',
  },
  {
    protects: 'rules: changesEntry',
    file: RULES,
    text: '&& shard == shardOf(page)\n          && (page.rev == 1',
    replacement: '&& (page.rev == 1',
    ...REFUSED_SAVE,
  },
  {
    protects: 'rules: isSameAge',
    file: RULES,
    text: 'isEntryOf(page, before.get(key, entry)[2], entry)',
    replacement: 'isEntryOf(page, entry[2], entry)',
    ...REFUSED_SAVE,
  },
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
    only: 'that is not in the calendar',
  },
  {
    protects: 'rules: fitsLimit',
    file: RULES,
    text: `
          && fitsLimit(header.editsMade)`,
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
    text: '&& (template == page.template',
    replacement: '&& (template is string',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isSaved',
    file: RULES,
    text: `return page.changedAt == request.time
          && (template`,
    replacement: 'return (template',
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
    only: 'without the one before it',
  },
]
