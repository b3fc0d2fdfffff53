/** Table of commands: what keys, the command palette and the menu of the desktop program offer. */
import { APPEARANCE_MESSAGES } from './messages/appearance-messages.ts'
import { COMMAND_MESSAGES } from './messages/command-messages.ts'
import * as FRAME_MESSAGES from './messages/frame-messages.ts'
import type { PageCard } from './model/page.ts'
import { getTypeSpec, TYPE_NAMES } from './model/page-types.ts'
import { editPath, historyPath, listPath, ROUTES } from './model/paths.ts'
import { type ParsedPath, parsePath } from './model/route-table.ts'

interface GoAction {
  readonly kind: 'go'
  readonly path: string
}

type CommandAction =
  | GoAction
  /**
   * Leads to an address of the page that is shown; `findPath` returns null where there is none. `atSection` adds the
   * fragment of the section that is being read.
   */
  | { readonly kind: 'page'; readonly findPath: (shown: ParsedPath) => string | null; readonly atSection?: true }
  /** Follows a link of the page that is shown, which only the page itself can compute. */
  | { readonly kind: 'page-link'; readonly link: 'links-here' }
  | { readonly kind: 'theme'; readonly value: keyof typeof APPEARANCE_MESSAGES.themes }
  | { readonly kind: 'text-size'; readonly value: keyof typeof APPEARANCE_MESSAGES.textSizes }
  | { readonly kind: 'page-width'; readonly value: keyof typeof APPEARANCE_MESSAGES.pageWidths }
  | { readonly kind: 'search' | 'palette' | 'keys' | 'forget-pages' }

export interface Command {
  readonly id: string
  readonly name: string
  /** What the palette shows beside the name. */
  readonly group: string
  /** The `key` of a keyboard event without modifiers. */
  readonly key?: string
  /** The page that the command leads to, with the short form of its image. */
  readonly page?: Pick<PageCard, 'key' | 'type' | 'image'>
  readonly action: CommandAction
}

type ScreenCommand = Command & { readonly action: GoAction }

const { groups } = COMMAND_MESSAGES

const createScreenCommand = (id: string, name: string, path: string, key?: string): ScreenCommand => ({
  id,
  name,
  group: groups.screen,
  action: { kind: 'go', path },
  ...(key !== undefined && { key }),
})

const PAGE_COMMANDS: readonly Command[] = [
  {
    id: 'edit',
    name: COMMAND_MESSAGES.edit,
    group: groups.page,
    key: 'e',
    action: {
      kind: 'page',
      findPath: ({ route, params: { id = '' } }) => (route.name === 'view' ? editPath(route.part, id) : null),
      atSection: true,
    },
  },
  {
    id: 'history',
    name: COMMAND_MESSAGES.history,
    group: groups.page,
    key: 'h',
    action: {
      kind: 'page',
      findPath: ({ route: { name }, params: { id = '' } }) =>
        name === 'view' || name === 'edit' || name === 'comparison' ? historyPath(id) : null,
    },
  },
]

const LINKS_HERE_COMMAND: Command = {
  id: 'links-here',
  name: COMMAND_MESSAGES.linksHere,
  group: groups.page,
  key: 'j',
  action: { kind: 'page-link', link: 'links-here' },
}

/** Screens that the menu of the desktop program has too. */
export const MENU_SCREENS: readonly ScreenCommand[] = [
  createScreenCommand('home', FRAME_MESSAGES.home, ROUTES.home),
  createScreenCommand('all-content', COMMAND_MESSAGES.allContent, ROUTES.allContent),
  createScreenCommand('recent-changes', FRAME_MESSAGES.recentChanges, ROUTES.recentChanges, 'r'),
  createScreenCommand('recap', COMMAND_MESSAGES.recap, ROUTES.recap),
  createScreenCommand('random', FRAME_MESSAGES.randomPage, ROUTES.random, 'x'),
]

export const PALETTE_COMMAND: Command = {
  id: 'palette',
  name: COMMAND_MESSAGES.palette,
  group: groups.help,
  action: { kind: 'palette' },
}

/** All commands, in the order in which the palette and the list of keys show them. */
export const COMMANDS: readonly Command[] = [
  ...PAGE_COMMANDS,
  LINKS_HERE_COMMAND,
  createScreenCommand('new-page', COMMAND_MESSAGES.newPage, ROUTES.upload, 'n'),
  ...MENU_SCREENS,
  ...TYPE_NAMES.map((type) => createScreenCommand(type, getTypeSpec(type).plural, listPath(type))),
  createScreenCommand('pipeline', FRAME_MESSAGES.pipeline, ROUTES.pipeline),
  createScreenCommand('change-log', FRAME_MESSAGES.changeLog, ROUTES.changeLog),
  createScreenCommand('request-feature', COMMAND_MESSAGES.requestFeature, ROUTES.requestFeature),
  createScreenCommand('report-bug', COMMAND_MESSAGES.reportBug, ROUTES.reportBug),
  createScreenCommand('account', COMMAND_MESSAGES.account, ROUTES.user),
  createScreenCommand('privacy', FRAME_MESSAGES.privacyPolicy, ROUTES.privacy),
  ...(['light', 'dark', 'automatic'] as const).map((value) => ({
    id: `theme-${value}`,
    name: COMMAND_MESSAGES.theme(APPEARANCE_MESSAGES.themes[value]),
    group: groups.appearance,
    action: { kind: 'theme' as const, value },
  })),
  ...(['normal', 'large', 'larger'] as const).map((value) => ({
    id: `text-size-${value}`,
    name: APPEARANCE_MESSAGES.textSizes[value],
    group: groups.appearance,
    action: { kind: 'text-size' as const, value },
  })),
  ...(['standard', 'wide'] as const).map((value) => ({
    id: `page-width-${value}`,
    name: COMMAND_MESSAGES.pageWidth(APPEARANCE_MESSAGES.pageWidths[value]),
    group: groups.appearance,
    action: { kind: 'page-width' as const, value },
  })),
  { id: 'forget-pages', name: COMMAND_MESSAGES.forgetPages, group: groups.help, action: { kind: 'forget-pages' } },
  PALETTE_COMMAND,
  { id: 'search', name: COMMAND_MESSAGES.searchBox, group: groups.help, key: '/', action: { kind: 'search' } },
  { id: 'keys', name: FRAME_MESSAGES.keys, group: groups.help, key: '?', action: { kind: 'keys' } },
]

/** @param id as in the attribute `data-command` of a button */
export const findCommandById = (id: string): Command | null => COMMANDS.find((command) => command.id === id) ?? null

export const findCommandByKey = (key: string): Command | null => COMMANDS.find((command) => command.key === key) ?? null

/**
 * Returns the address the command leads to; null if it leads to none.
 * @param pathname address that is shown, as it stands in the address bar
 */
export function findCommandPath({ action }: Command, pathname: string): string | null {
  if (action.kind === 'go') return action.path
  const shown = action.kind === 'page' ? parsePath(pathname) : null
  return shown === null || action.kind !== 'page' ? null : action.findPath(shown)
}

/** True if the command acts on the page that is shown. */
export const isPageCommand = ({ action }: Command): boolean => action.kind === 'page' || action.kind === 'page-link'

/** True if a page is shown and the command can act on it. */
export const isUsableOnPage = (command: Command, pathname: string): boolean =>
  command.action.kind === 'page-link'
    ? /^(?:view|comparison)$/.test(parsePath(pathname)?.route.name ?? '')
    : findCommandPath(command, pathname) !== null
