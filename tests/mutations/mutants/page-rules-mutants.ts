/** Table of mutants of the rules of pages: their names, references and saves. */
import type { Mutant } from '../mutant.ts'

const FILE = 'firebase/firestore.rules'
const REFUSED = 'tests/contract/saves/refused-saves.test.ts'
const ACCEPTED = 'tests/contract/saves/accepted-saves.test.ts'
const ATTACKS = 'tests/contract/saves/attacks.test.ts'
const RECORDS = 'tests/contract/rules/records.test.ts'
const NAMES = 'tests/contract/saves/page-names.test.ts'

/** Valid saves by people who may not make them, or of pages that may not be changed. */
const FORBIDDEN = { test: REFUSED, only: 'faults 31' }
/** A new page with one field invalid, missing or additional. */
const INVALID = { test: REFUSED, only: 'a field of a new item' }

export const PAGE_RULES_MUTANTS: readonly Mutant[] = [
  {
    protects: 'rules: isBookNumber',
    file: FILE,
    text: 'number > 0 && !math.isInfinite(number)',
    replacement: 'number > 0',
    test: REFUSED,
    only: 'a field of a new book',
  },
  {
    protects: 'rules: hasOnlyTypeFields',
    file: FILE,
    text: ": fields.hasOnly(common.split(' '));",
    replacement: ': fields.hasOnly(fields);',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: templateOf',
    file: FILE,
    text: "return page.Type + 's';",
    replacement: 'return page.template;',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: shardOf',
    file: FILE,
    text: "return page.Type + 's-' + string(page.shard);",
    replacement: "return page.Type + 's-1';",
    test: ACCEPTED,
    only: 'the first place of the next shard',
  },
  {
    protects: 'rules: isFirstShard',
    file: FILE,
    text: 'PowerSystems|Races)-1',
    replacement: 'PowerSystems|Races)-[1-9][0-9]?',
    test: ATTACKS,
    only: 'without the one before it',
  },
  {
    protects: 'rules: isName',
    file: FILE,
    text: '|(.*[^\\\\x{A9}',
    replacement: '|(x.*[^\\\\x{A9}',
    test: NAMES,
    only: 'the program alike:',
  },
  {
    protects: 'rules: isKeyOf',
    file: FILE,
    text: "? key == name.replace(' ', ',')",
    replacement: '? key is string',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: keyOf',
    file: FILE,
    text: ".replace('~', '~7E')",
    replacement: '',
    test: RECORDS,
    only: 'only form, with its title reserved',
  },
  {
    protects: 'rules: formerKey',
    file: FILE,
    text: 'return page.movedFrom[page.movedFrom.size() - 1];',
    replacement: 'return page.movedFrom[0];',
    test: ACCEPTED,
    only: 'the tenth name',
  },
  {
    protects: 'rules: backupId',
    file: FILE,
    text: 'string(100000000 + rev)',
    replacement: 'string(100000000 + rev % 2)',
    test: ACCEPTED,
    only: 'revision 10 of Revised',
  },
  {
    protects: 'rules: isEntryOf',
    file: FILE,
    text: '        page.summary,\n        entry[5]',
    replacement: '        entry[4],\n        entry[5]',
    ...INVALID,
  },
  {
    protects: 'rules: isEntryOf',
    file: FILE,
    text: "&& entry[5].matches('(?s).{0,200}')",
    replacement: '&& entry[5] is string',
    ...INVALID,
  },
  {
    protects: 'rules: isRenamed',
    file: FILE,
    text: 'return isMaintainer()\n          && isNotBlocked()\n          && !old.keys()',
    replacement: 'return isNotBlocked()\n          && !old.keys()',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isRedirected',
    file: FILE,
    text: '&& formerKey(there) == key;',
    replacement: '&& formerKey(there) is string;',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isNewPage',
    file: FILE,
    text: '&& page.createdBy in [header.editedById, request.auth.token.email]',
    replacement: '&& page.createdBy is string',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isNextRevision',
    file: FILE,
    text: "return page.rev == before.get('rev', 0) + 1\n          && hasOnlyTypeFields",
    replacement: 'return hasOnlyTypeFields',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isSave',
    file: FILE,
    text: "&& page.saveId.matches('[A-Za-z0-9]{16}')\n          && page.summary",
    replacement: '&& page.summary',
    ...INVALID,
  },
  {
    protects: 'rules: isBounded',
    file: FILE,
    text: '&& image.size() <= 4000;',
    replacement: '&& image.size() >= 0;',
    test: ATTACKS,
    only: 'a long image address',
  },
  {
    protects: 'rules: isHidingOf',
    file: FILE,
    text: "&& page.get('hidden', true) == true",
    replacement: '',
    test: RECORDS,
    only: 'a page hidden by a maintainer',
  },
  {
    protects: 'rules: hasNextEdit',
    file: FILE,
    text: "hasAppendedEdit(edits, before.timeStampArray.concat([{'updatedAt': time, 'updatedBy': request.auth.uid}]))",
    replacement: 'edits is list',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isMigrated',
    file: FILE,
    text: "return page.Type == before.Type.replace(' ', '')",
    replacement: 'return page.Type is string',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: hasAppendedEdit',
    file: FILE,
    text: 'return edits == (grown.size() <= 50 ? grown : grown[1:51]);',
    replacement: 'return edits is list;',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: entryOf',
    file: FILE,
    text: 'return getAfter(/databases/(default)/documents/catalogue/$(shardOf(page))).data.pages[key];',
    replacement:
      "return [page.Name, page.Series, 1, page.get('bookNumber', page.get('locationType', null)), page.summary, ''];",
    test: REFUSED,
    only: 'without one of its records',
  },
  {
    protects: 'rules: hasMatchingEntry',
    file: FILE,
    text: '&& entry[2] is int\n          && isEntryOf(page, entry[2], entry);',
    replacement: '&& entry[2] is int;',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isListed',
    file: FILE,
    text: 'return list.last == key && list.changedAt == request.time;',
    replacement: 'return list.changedAt is timestamp;',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isSaved',
    file: FILE,
    text: '&& request.resource.data\n            == getAfter(/databases/(default)/documents/content_backup/$(page.backup)/sections/$(section)).data;',
    replacement: '&& request.resource.data is map;',
    ...FORBIDDEN,
  },
  {
    protects: 'security: Records have one form',
    file: FILE,
    text: '&& request.resource.data.size() == 3',
    replacement: '',
    ...FORBIDDEN,
  },
  {
    protects: 'security: A save is atomic',
    file: FILE,
    text: "!changed.hasAny(['Series', 'summary', 'bookNumber', 'locationType']) || isListed(page)",
    replacement: 'changed.size() > 0',
    ...FORBIDDEN,
  },
  {
    protects: 'security: Names have no misleading characters',
    file: FILE,
    text: String.raw`return text.matches('[^\\p{Z}\\p{Cc}\\x{AD}\\x{34F}\\x{61C}\\x{70F}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180E}`,
    replacement: String.raw`return text.matches('[^\\p{Z}\\p{Cc}\\x{AD}\\x{34F}\\x{61C}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180E}`,
    test: 'tests/contract/saves/page-names.test.ts',
    only: 'is accepted by the rules and the program alike',
  },
]
