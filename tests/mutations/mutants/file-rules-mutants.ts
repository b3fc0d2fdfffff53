/** Table of mutants of the rules of stored files. */
import type { Mutant } from '../mutant.ts'

const FILE = 'firebase/storage.rules'
const TEST = 'tests/contract/rules/files.test.ts'

export const FILE_RULES_MUTANTS: readonly Mutant[] = [
  {
    protects: 'rules: sectionsOf',
    file: FILE,
    text: 'return sections[info];',
    replacement: "return sections.get(info, ['Blurb']);",
    test: TEST,
    only: 'is not stored at',
  },
  {
    protects: 'rules: isWriter',
    file: FILE,
    text: '&& request.auth.token.email_verified == true',
    replacement: '',
    test: TEST,
    only: 'fault 55',
  },
  {
    protects: 'security: A role counts only with a verified address',
    file: FILE,
    text: '\n        && !firestore.exists(/databases/(default)/documents/blocked/$(request.auth.uid));',
    replacement: ';',
    test: TEST,
    only: 'fault 55',
  },
  {
    protects: 'rules: isNewImage',
    file: FILE,
    text: 'return resource == null\n        && request',
    replacement: 'return request',
    test: TEST,
    only: 'fault 55',
  },
  {
    protects: 'rules: isReportImage',
    file: FILE,
    text: 'return isWriter()\n        && isNewImage()\n        && file.matches',
    replacement: 'return isNewImage()\n        && file.matches',
    test: TEST,
    only: 'fault 55',
  },
]
