/** Table of the pages that every route renders: title, heading and words of each document. */
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import { PRIVACY_POLICY } from '#shared/messages/privacy-policy'
import * as RECAP_FRAME_MESSAGES from '#shared/messages/recap-frame-messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { comparisonPath } from '#shared/model/history-paths'
import type { PageSource } from '#shared/model/page-source'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { editPath, historyPath, ROUTES, searchPath, seriesPath } from '#shared/model/paths'
import { getViews, LISTS } from '../../sample-pages.ts'

export interface ExpectedPage {
  readonly path: string
  readonly title: string
  /** null if the screen shows nothing before the session is known. */
  readonly heading: string | null
  readonly words: readonly string[]
}

export const HOME: ExpectedPage = {
  path: '/',
  title: DOCUMENT_TITLES.home,
  heading: HOME_MESSAGES.welcome,
  words: [HOME_MESSAGES.intro],
}

export const listPages = (pages: readonly PageSource[]): ExpectedPage[] =>
  LISTS.map(({ path, title, heading, type }) => ({
    path,
    title,
    heading,
    words: pages.filter(({ details }) => details.type === type).map(({ details }) => details.name),
  }))

export const viewPages = (pages: readonly PageSource[]): ExpectedPage[] =>
  pages.flatMap(getViews).map(({ path, title, name, firstWords }) => ({
    path,
    title,
    heading: name,
    words: [firstWords === '' ? PAGE_MESSAGES.emptyPart : firstWords],
  }))

export const otherPages = (pages: readonly PageSource[]): ExpectedPage[] => {
  const names = pages.map(({ details }) => details.name)
  const series = pages[0]?.details.series ?? ''
  return [
    { path: ROUTES.home, title: DOCUMENT_TITLES.home, heading: HOME_MESSAGES.welcome, words: [] },
    {
      path: ROUTES.allContent,
      title: DOCUMENT_TITLES.screen('Content Dashboard'),
      heading: 'Content Dashboard',
      words: names,
    },
    {
      path: seriesPath(series),
      title: DOCUMENT_TITLES.screen(`Series: ${series}`),
      heading: `Series: ${series}`,
      words: pages.filter(({ details }) => details.series === series).map(({ details }) => details.name),
    },
    {
      path: searchPath('Varven'),
      title: DOCUMENT_TITLES.search,
      heading: SEARCH_MESSAGES.heading,
      words: ['Varven', getTypeSpec('Race').singular, SEARCH_MESSAGES.again],
    },
    {
      path: historyPath('Varven'),
      title: DOCUMENT_TITLES.screen('History of Varven'),
      heading: 'History of Varven',
      words: [],
    },
    {
      path: comparisonPath('Varven', 1),
      title: DOCUMENT_TITLES.screen('Varven, version 1'),
      heading: 'Varven, version 1',
      words: [],
    },
    ...[
      { path: ROUTES.recentChanges, heading: 'Recent Changes' },
      { path: ROUTES.pipeline, heading: 'Features and Bugs Pipeline' },
      { path: ROUTES.changeLog, heading: 'Change Log' },
    ].map((screen) => ({ ...screen, title: DOCUMENT_TITLES.screen(screen.heading), words: [] })),
    {
      path: ROUTES.recap,
      title: DOCUMENT_TITLES.screen(RECAP_FRAME_MESSAGES.heading),
      heading: RECAP_FRAME_MESSAGES.heading,
      words: [RECAP_FRAME_MESSAGES.introduction],
    },
    {
      path: ROUTES.privacy,
      title: DOCUMENT_TITLES.screen('Privacy Policy'),
      heading: 'Privacy Policy',
      words: PRIVACY_POLICY.map(({ statement }) => statement),
    },
  ]
}

export const accountPages = (): ExpectedPage[] =>
  [
    { path: ROUTES.login, name: 'Sign In', heading: 'Sign in' },
    { path: ROUTES.forgotPassword, name: 'Forgot Password', heading: 'Reset password with email:' },
    { path: ROUTES.signUp, name: 'Sign Up', heading: 'Sign up' },
    { path: ROUTES.verify, name: 'Email Verification', heading: null },
    { path: ROUTES.authentication, name: 'Email Verification', heading: null },
    { path: ROUTES.mailLink, name: 'Email Verification', heading: 'Email Verification' },
    {
      path: `${ROUTES.mailLink}?mode=resetPassword&oobCode=x`,
      name: 'New Password',
      heading: 'Set a new password',
    },
  ].map(({ name, ...screen }) => ({
    ...screen,
    title: DOCUMENT_TITLES.screen(name),
    words: [ACCOUNT_MESSAGES.needsScripts],
  }))

export const guardedPages = (): ExpectedPage[] =>
  [
    ROUTES.user,
    ROUTES.newPassword,
    ROUTES.upload,
    ROUTES.maintenance,
    ROUTES.requestFeature,
    ROUTES.reportBug,
    ROUTES.addChangeLog,
    ...TYPE_NAMES.flatMap((type) => getTypeSpec(type).parts).map((part) => editPath(part, 'Varven')),
  ].map((path) => ({
    path,
    title: DOCUMENT_TITLES.home,
    heading: null,
    words: [ACCOUNT_MESSAGES.needsScripts],
  }))
