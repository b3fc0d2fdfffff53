/** Table of mutants of the rules of similar user names, and of the texts of the change log. */
import type { Mutant } from '../mutant.ts'

const FILE = 'firebase/firestore.rules'
const RECORDS = 'tests/contract/rules/records.test.ts'

const NAMES = { test: 'tests/contract/rules/user-names.test.ts', only: 'agree with the form on "' }
const ACCOUNTS = { test: RECORDS, only: 'are created together' }
const ADDED = { test: RECORDS, only: 'accepts added texts' }
const MODERATED = { test: RECORDS, only: 'by maintainers, (?:whole|and accepts no)' }

export const NAME_RULES_MUTANTS: readonly Mutant[] = [
  {
    protects: 'rules: skeletonOf',
    file: FILE,
    text: "withoutPlainLookAlikes(name.replace('rn', 'm'))",
    replacement: 'withoutPlainLookAlikes(name)',
    ...NAMES,
  },
  {
    protects: 'rules: withoutPlainLookAlikes',
    file: FILE,
    text: ".replace('[1I]', 'l')",
    replacement: '',
    ...NAMES,
  },
  {
    protects: 'rules: withoutLatinLookAlikes',
    file: FILE,
    text: ".replace('[Æ]', 'AE')",
    replacement: '',
    ...NAMES,
  },
  {
    protects: 'rules: withoutGreekLookAlikes',
    file: FILE,
    text: ".replace('[Ρ]', 'P')",
    replacement: '',
    ...NAMES,
  },
  {
    protects: 'rules: withoutCyrillicLookAlikes',
    file: FILE,
    text: ".replace('[Л]', 'Λ')",
    replacement: '',
    ...NAMES,
  },
  {
    protects: 'rules: withoutEastAsianLookAlikes',
    file: FILE,
    text: ".replace('[カ]', '力')",
    replacement: '',
    ...NAMES,
  },
  {
    protects: 'rules: withoutOtherLookAlikes',
    file: FILE,
    text: ".replace('[ყ]', 'y')",
    replacement: '',
    ...NAMES,
  },
  {
    protects: 'rules: isReserved',
    file: FILE,
    text: 'return getAfter(/databases/(default)/documents/usernames/$(name)).data.uid == uid;',
    replacement: 'return name is string;',
    ...ACCOUNTS,
  },
  {
    protects: 'rules: isFormOf',
    file: FILE,
    text: "return folded in [person.userName.lower(), person.get('skeleton', person.userName.lower())];",
    replacement: 'return person.userName is string;',
    ...ACCOUNTS,
  },
  {
    protects: 'security: Names have no misleading characters',
    file: FILE,
    text: "&& after().get('skeleton', after().userName.lower()) == skeletonOf(after().userName)",
    replacement: '',
    ...ACCOUNTS,
  },
  {
    protects: 'rules: haveOwnAuthor',
    file: FILE,
    text: '&& items[0].diff(none).affectedKeys() == text',
    replacement: '&& items[0] is map',
    ...ADDED,
  },
  {
    protects: 'no text of the change log is empty',
    file: FILE,
    text: "'createdById': request.auth.uid, 'textItem': ''}",
    replacement: "'createdById': request.auth.uid}",
    ...ADDED,
  },
  {
    protects: 'security: Every text of the change log names its author',
    file: FILE,
    text: 'items[24].diff(none).affectedKeys() == text && items[24]',
    replacement: 'items[24]',
    ...ADDED,
  },
  {
    protects: 'rules: isOtherwiseSame',
    file: FILE,
    text: ".hasOnly(fields.concat(['changedAt', 'deed']))",
    replacement: '.hasAny(fields)',
    ...MODERATED,
  },
  {
    protects: 'rules: isTextModerated',
    file: FILE,
    text: '&& now[at + 1:now.size()] == before[at + 1:before.size()]',
    replacement: '',
    ...MODERATED,
  },
  {
    protects: 'rules: isReason',
    file: FILE,
    text: "return text.matches('(?s).{1,500}');",
    replacement: 'return text is string;',
    ...MODERATED,
  },
]
