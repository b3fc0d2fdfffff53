/** Data: mutants of the rules of pages: their names, references, sections, history and lists. */
import type { Mutant } from '../mutant.ts'

const FILE = 'firebase/firestore.rules'
const REFUSED = 'tests/contract/saves/saves-refused.test.ts'

/** Saves that are well made, by who may not make them or of what may not be. */
const FORBIDDEN = { test: REFUSED, only: 'faults 31' }

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
    protects: 'rules: hasItsFields',
    file: FILE,
    text: ": fields.hasOnly(common.split(' '));",
    replacement: ': fields.hasOnly(fields);',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isKeyOf',
    file: FILE,
    text: "? key == name.replace(' ', ',')",
    replacement: '? key is string',
    ...FORBIDDEN,
  },
  {
    protects: 'rules: isGrown',
    file: FILE,
    text: 'return edits == (grown.size() <= 50 ? grown : grown[1:51]);',
    replacement: 'return edits is list;',
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
    protects: 'security: A save is whole',
    file: FILE,
    text: "!changed.hasAny(['Series', 'summary', 'bookNumber', 'locationType']) || isListed(page)",
    replacement: 'changed.size() > 0',
    ...FORBIDDEN,
  },
]
