/** `npm run backup`: the whole wiki as one file, whether it is running or not. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { isOfPeople, type Manifest } from '../backup/backup-format.ts'
import { backupWiki } from '../backup/backup-wiki.ts'
import type { Command, Surroundings } from '../command.ts'
import type { Call } from '../options.ts'
import { tellProgress } from '../tell-progress.ts'
import { asResult } from '../wiki/as-result.ts'
import type { WikiSource } from '../wiki/wiki.ts'
import { counted } from './counted.ts'
import { withSource } from './open-wiki.ts'

export const backup: Command = {
  usage: '[--data DIR | --hosted] [--dry-run] [--without-people] [--replace] FILE',
  switches: ['without-people', 'replace'],
  words: [1, 1],
  async run(call, surroundings) {
    const file = resolve(call.words[0] ?? '')
    if (existsSync(file) && !call.has('replace') && !call.dryRun)
      return err(`${file} is there already. Choose another name, or add --replace.`)
    return withSource(call, surroundings, (source) =>
      call.dryRun
        ? count(source, !call.has('without-people'), file)
        : write(source, file, call, surroundings),
    )
  },
}

async function write(
  source: WikiSource,
  file: string,
  call: Call,
  { say, version }: Surroundings,
): Promise<Result<string, string>> {
  const written = await backupWiki(source, file, {
    people: !call.has('without-people'),
    now: new Date(),
    program: version,
    progress: tellProgress(say),
  })
  if (!written.ok) return written
  const { parts, people, digest } = written.value
  say(`Digest ${digest}`)
  if (people)
    say(
      'It holds the addresses of people and hashes of their passwords: keep it like the wiki itself.',
    )
  return ok(`Backed up ${whole(parts)} to ${file}.`)
}

const whole = (parts: Manifest['parts']): string =>
  counted({
    record: parts['documents.jsonl'].count,
    file: parts['files.jsonl'].count,
    account: parts['accounts.jsonl'].count,
  })

const count = (
  source: WikiSource,
  people: boolean,
  file: string,
): Promise<Result<string, string>> =>
  asResult(async () => {
    let [records, files, accounts] = [0, 0, 0]
    for await (const { path } of source.documents()) if (people || !isOfPeople(path)) records++
    for await (const _ of source.files()) files++
    if (people) for await (const _ of source.accounts()) accounts++
    const found = counted({ record: records, file: files, account: accounts })
    return `Would back up ${found} to ${file}. Nothing was written.`
  })
