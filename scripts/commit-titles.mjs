/** Check of commit titles: `area: imperative summary`, at most 72 characters. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './run-cloud.mjs'

/** Earlier commits followed other rules. */
const SINCE = '2026-11-23T00:00:00Z'
const MAX_LENGTH = 72
const FORM = /^[a-z][a-z0-9-]*(?:(?:, | )[a-z0-9-]+)*: [^\s.].*[^\s.]$/
// These endings and words begin a title that is no imperative.
const NOT_IMPERATIVE = /^[^:]+: (?:\w+(?:ed|ing)|that|the|a|an|is|are|was) /i
// Imperatives with the ending of a past tense or a participle.
const IMPERATIVES = /: (?:embed|feed|need|seed|speed|bring|ping|string|shed|wed) /i

/**
 * Returns the problem of a title, or undefined.
 * @param {string} title
 */
export function findTitleProblem(title) {
  if (title.length > MAX_LENGTH) return `has ${title.length} of at most ${MAX_LENGTH} characters`
  if (!FORM.test(title)) return 'is not of the form `area: imperative summary`, without a full stop'
  if (NOT_IMPERATIVE.test(title) && !IMPERATIVES.test(title))
    return 'does not begin its summary with a verb in the imperative'
  return undefined
}

/** Returns hashes and titles of the commits since then, newest first; undefined without a repository. */
function listRecentTitles() {
  const args = ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s']
  const git = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return git.status === 0 ? git.stdout.split('\n').filter(Boolean) : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const titles = listRecentTitles()
  if (!titles) console.log('no repository here, so no commit titles were checked')
  for (const line of titles ?? []) {
    const problem = findTitleProblem(line.replace(/^\w+ /, ''))
    if (!problem) continue
    console.error(`${line}\n  ${problem}`)
    process.exitCode = 1
  }
  if (titles) console.log(`${titles.length} commit titles checked`)
}
