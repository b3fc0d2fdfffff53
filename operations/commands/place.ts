/** Command `npm run place`: gives one place to all texts of a type and series that have none. */
import { isSectionName, listSectionNames, parseTypeName, TYPE_NAMES } from '#shared/model/page-types'
import { err, ok, type Result } from '#shared/result'
import type { Command } from '../command.ts'
import type { CommandArgs } from '../command-args.ts'
import { type PlacingOptions, type PlacingPlan, planPlaces } from '../places/plan-places.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { DamageList, formatDamageRefusal } from '../wiki/damage.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import { describeCommits } from '../wiki/save-sentences.ts'
import { readPages } from '../wiki/wiki-pages.ts'
import { capitalize, formatCount } from './format-text.ts'
import { printFindings, withWiki } from './open-wiki.ts'

export const place: Command = {
  usage: '[--data DIR | --hosted] --type TYPE --series NAME [--section SECTION] --book NAME [--chapter N] [--write]',
  booleanFlags: ['write'],
  valueFlags: ['type', 'series', 'section', 'book', 'chapter'],
  operandCount: [0, 0],
  async run(args, deps) {
    const { print } = deps
    const options = readOptions(args, new Date())
    if (!options.ok) return options
    const isWritten = args.has('write')
    if (isWritten && args.dryRun) return err('--write and --dry-run are opposites; give only one of them.')
    return withWiki({ ...args, dryRun: !isWritten }, deps, async ({ wiki }) => {
      const progress = createProgressPrinter(print)
      const planned = await catchWikiError(async () => {
        const damage = new DamageList()
        const pages = await readPages(wiki, progress, damage.add)
        const records = damage.all.filter(({ kind }) => kind === 'record')
        return records.length > 0 ? err(formatDamageRefusal(records, null)) : planPlaces(pages, options.value)
      })
      const plan = planned.ok ? planned.value : planned
      if (!plan.ok) return plan
      printPlan(plan.value, print)
      const { saves } = plan.value
      if (!isWritten || saves.length === 0) return ok(formatSummary(plan.value, false))
      const commits = wiki.groupIntoCommits(saves)
      print(describeCommits(commits.length))
      const step = progress('parts', commits.length)
      const written = await catchWikiError(async () => {
        for (const commit of commits) {
          await wiki.save(commit)
          step()
        }
      })
      return written.ok ? ok(formatSummary(plan.value, true)) : written
    })
  },
}

function readOptions(args: CommandArgs, now: Date): Result<PlacingOptions, string> {
  const type = parseTypeName(args.value('type') ?? '')
  if (type === null) return err(`--type takes one of ${TYPE_NAMES.join(', ')}.`)
  const series = args.value('series')
  if (series === null) return err('Name the series of the pages with --series.')
  const book = args.value('book')
  if (book === null) return err('Name the book in which the texts are placed with --book.')
  const section = args.value('section')
  const sections = listSectionNames(type)
  if (section !== null && (!isSectionName(section) || !sections.includes(section)))
    return err(`--section takes one of ${sections.join(', ')}.`)
  const chapter = args.value('chapter')
  if (chapter !== null && !/^\d{1,9}(?:\.\d{1,9})?$/.test(chapter))
    return err(`--chapter takes a number of 0 or more; this is "${chapter}".`)
  return ok({ type, series, book, section, chapter: chapter === null ? null : Number(chapter), now })
}

function printPlan({ pages, left }: PlacingPlan, print: (line: string) => void): void {
  for (const { name, sections } of pages) {
    print(`  ${name}`)
    for (const { name: section, texts } of sections) {
      print(`    ${section}: ${formatCount(texts.length, 'text')}`)
      for (const text of texts) print(`      ${text}`)
    }
  }
  printFindings(left, print)
}

function formatSummary({ place: words, pages, placedBefore }: PlacingPlan, isWritten: boolean): string {
  const count = pages.flatMap(({ sections }) => sections.flatMap(({ texts }) => texts)).length
  const before =
    placedBefore === 0
      ? ''
      : ` ${capitalize(formatCount(placedBefore, 'text'))} ${placedBefore === 1 ? 'has its' : 'have their'} place already.`
  if (count === 0) return `There is no text to place in ${words}.${before} Nothing was changed.`
  const subject = `${capitalize(formatCount(count, 'text'))} of ${formatCount(pages.length, 'page')}`
  return isWritten
    ? `${subject} placed in ${words}.${before}`
    : `${subject} to place in ${words}.${before} Nothing was changed. --write places them.`
}
