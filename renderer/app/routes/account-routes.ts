/** The routes of people with an account: forms that are open to everybody, and what stands behind a guard. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { getTypeSpec, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { ROUTES } from '#shared/model/paths'
import type { Action } from '#shared/rules/accounts/permissions'
import { loadAccountChunk } from '../account/load-account-chunk.ts'
import type { ScreenRoutes } from './screen-routes.tsx'

type ReportScreen = keyof typeof import('../../screens/community/report-screens.tsx')

type AccountChunk = Awaited<ReturnType<typeof loadAccountChunk>>

export function createAccountRoutes({ withoutData, withPageKey }: ScreenRoutes): RouteObject[] {
  const accountComponent = (select: (parts: AccountChunk) => ComponentType) =>
    withoutData('app/account/account-chunk.ts', async () => select(await loadAccountChunk()))
  const accountRoute = (path: keyof AccountChunk['screens']): RouteObject => ({
    path,
    ...accountComponent(({ screens }) => screens[path]),
  })
  const reportRoute = (path: string, name: ReportScreen): RouteObject => ({
    path,
    ...withoutData(
      'screens/community/report-screens.tsx',
      async () => (await import('../../screens/community/report-screens.tsx'))[name],
    ),
  })
  const editRoute = (type: TypeName, view: string, segment: string): RouteObject => ({
    path: `/${segment}/:id`,
    ...withPageKey('screens/writing/edit-screen.tsx', async () =>
      (await import('../../screens/writing/edit-screen.tsx')).createEditScreen(type, view),
    ),
  })
  const uploadRoute: RouteObject = {
    path: ROUTES.upload,
    ...withoutData(
      'screens/writing/upload-screen.tsx',
      async () => (await import('../../screens/writing/upload-screen.tsx')).UploadScreen,
    ),
  }
  const maintenanceRoute: RouteObject = {
    path: ROUTES.maintenance,
    ...withoutData(
      'screens/community/maintenance-screen.tsx',
      async () =>
        (await import('../../screens/community/maintenance-screen.tsx')).MaintenanceScreen,
    ),
  }
  /** Who enters must be allowed to do what the screens are for. */
  const guardedRoute = (action: Action, ...children: RouteObject[]): RouteObject => ({
    ...accountComponent(({ guardOf }) => guardOf(action)),
    children,
  })
  return [
    accountRoute(ROUTES.login),
    accountRoute(ROUTES.forgotPassword),
    accountRoute(ROUTES.signUp),
    accountRoute(ROUTES.verify),
    accountRoute(ROUTES.authentication),
    accountRoute(ROUTES.mailLink),
    guardedRoute('open-dashboard', accountRoute(ROUTES.user)),
    guardedRoute('change-password', accountRoute(ROUTES.newPassword)),
    guardedRoute('create-page', uploadRoute),
    guardedRoute('list-blocks', maintenanceRoute),
    guardedRoute('request-feature', reportRoute(ROUTES.requestFeature, 'RequestFeatureScreen')),
    guardedRoute('report-bug', reportRoute(ROUTES.reportBug, 'ReportBugScreen')),
    guardedRoute('add-change-log', reportRoute(ROUTES.addChangeLog, 'AddChangeLogScreen')),
    guardedRoute(
      'edit-page',
      ...TYPE_NAMES.flatMap((type) =>
        getTypeSpec(type).parts.map((part) => editRoute(type, part.view, part.edit)),
      ),
    ),
  ]
}
