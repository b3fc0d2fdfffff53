/** Script: writes a backup that never ends into the given file, and prints a line when it has begun. */
import { backupWiki } from '../../../operations/backup/backup-wiki.ts'
import { ignoreProgress } from './fail-on-damage.ts'

const never = () => Promise.reject(new Error('A backup reads records first.'))
async function* nothing() {}
await backupWiki(
  {
    totals: async () => null,
    async *documents() {
      for (let count = 0; ; count++) {
        yield { path: `ContentRef/${count}`, fields: '{}' }
        if (count === 1000) process.stdout.write('writing\n')
        // A signal arrives only if the event loop runs.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    files: nothing,
    accounts: nothing,
    document: never,
    account: never,
    read: never,
  },
  process.argv[2] ?? '',
  {
    people: true,
    now: new Date(0),
    program: '0.0.0',
    progress: ignoreProgress,
    skipDamaged: false,
  },
)
