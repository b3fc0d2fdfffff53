/** Lists what the command palette offers for a typed text. */
import {
  COMMANDS,
  type Command,
  findCommandPath,
  isPageCommand,
  isUsableOnPage,
  PALETTE_COMMAND,
} from '#shared/commands'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { getTypeSpec } from '#shared/model/page-types'
import { enteredSearchPath, searchPath, viewPath } from '#shared/model/paths'
import { foldCaseAndAccents } from '#shared/model/text/fold-case-and-accents'
import type { SuggestedPage } from '#shared/name-suggestions'
import { getNameIndex, suggestPages } from '#shared/rules/names/suggest'
import type { RecentPage } from '../../services/browser/recent-pages.ts'

export interface CommandListOptions {
  readonly query: string
  /** Pages whose names contain the query. */
  readonly pages: readonly SuggestedPage[]
  /** False while there may be more such pages. Then the search leads to the page of a whole name. */
  readonly isCurrent: boolean
  readonly recentPages: readonly RecentPage[]
  /** Address that is shown. */
  readonly pathname: string
}

const MAX_COMMANDS = 5

export interface CommandList {
  readonly commands: readonly Command[]
  /** What Enter runs until another command is chosen. It is in the list, which is never empty. */
  readonly initial: Command | undefined
}

/** Without a text: commands of the shown page, the pages read before, and all others. */
export function listCommands({ query, pages, isCurrent, recentPages, pathname }: CommandListOptions): CommandList {
  const typed = query.trim()
  const isUsable = (command: Command) => {
    if (isPageCommand(command)) return isUsableOnPage(command, pathname)
    if (command.action.kind === 'forget-pages') return recentPages.length > 0
    return command !== PALETTE_COMMAND
  }
  const usable = COMMANDS.filter(isUsable)
  if (typed !== '') {
    const matching = suggestPages(getNameIndex(usable), typed, MAX_COMMANDS)
    const isWordStart = ({ name }: Command) => hasWordStart(name, typed)
    const search: Command = {
      id: 'search-for',
      name: COMMAND_MESSAGES.searchFor(typed),
      group: COMMAND_MESSAGES.groups.search,
      action: { kind: 'go', path: (isCurrent ? searchPath : enteredSearchPath)(typed) },
    }
    const pageCommands = pages.map((page) => ({ ...createPageCommand(page, describePage(page)), page }))
    const commands = [
      ...matching.filter(isWordStart),
      ...pageCommands,
      ...matching.filter((command) => !isWordStart(command)),
      search,
    ]
    const [first] = commands
    // Until the pages are known, another one may have the typed name.
    const isInitial = isCurrent || (first !== undefined && hasWordStart(first.name, typed))
    return { commands, initial: isInitial ? first : search }
  }
  const recent = recentPages.map((page) => createPageCommand(page, COMMAND_MESSAGES.groups.recent))
  const commands = [
    ...usable.filter(isPageCommand),
    ...recent.filter((command) => findCommandPath(command, pathname) !== pathname),
    ...usable.filter((command) => !isPageCommand(command)),
  ]
  return { commands, initial: commands[0] }
}

function createPageCommand({ key, name, type }: RecentPage, group: string): Command {
  const path = viewPath(type, key)
  return { id: path, name, group, action: { kind: 'go', path } }
}

/** Enter runs the first entry: “is” must not edit “this page” when a page is called Isbet. */
const hasWordStart = (name: string, typed: string): boolean =>
  ` ${foldCaseAndAccents(name)}`.includes(` ${foldCaseAndAccents(typed)}`)

const describePage = ({ type, series }: SuggestedPage): string =>
  [getTypeSpec(type).singular, series].filter((text) => text !== '').join(' · ')
