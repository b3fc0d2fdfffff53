/** The routes of people with an account: forms that are open to everybody, and what stands behind a guard. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { TYPE_NAMES, type TypeName, typeSpec } from '#shared/model/page-types'
import { ROUTES } from '#shared/model/paths'
import type { Action } from '#shared/rules/accounts/permissions'
import { loadAccountParts } from '../account/load-account-parts.ts'
import type { ScreenRoutes } from './screen-routes.tsx'

type ReportScreen = keyof typeof import('../../screens/community/report-screens.tsx')

type Parts = Awaited<ReturnType<typeof loadAccountParts>>

export function accountRoutes({ plain, ofPage }: ScreenRoutes): RouteObject[] {
  const part = (choose: (parts: Parts) => ComponentType) =>
    plain('app/account/account-parts.ts', async () => choose(await loadAccountParts()))
  const account = (path: keyof Parts['screens']): RouteObject => ({
    path,
    ...part(({ screens }) => screens[path]),
  })
  const report = (path: string, name: ReportScreen): RouteObject => ({
    path,
    ...plain(
      'screens/community/report-screens.tsx',
      async () => (await import('../../screens/community/report-screens.tsx'))[name],
    ),
  })
  const edit = (type: TypeName, view: string, segment: string): RouteObject => ({
    path: `/${segment}/:id`,
    ...ofPage('screens/writing/edit-screen.tsx', async () =>
      (await import('../../screens/writing/edit-screen.tsx')).editScreenOf(type, view),
    ),
  })
  const upload: RouteObject = {
    path: ROUTES.upload,
    ...plain(
      'screens/writing/upload-screen.tsx',
      async () => (await import('../../screens/writing/upload-screen.tsx')).UploadScreen,
    ),
  }
  const maintenance: RouteObject = {
    path: ROUTES.maintenance,
    ...plain(
      'screens/community/maintenance-screen.tsx',
      async () =>
        (await import('../../screens/community/maintenance-screen.tsx')).MaintenanceScreen,
    ),
  }
  /** Who enters must be allowed to do what the screens are for. */
  const guarded = (needs: Action, ...children: RouteObject[]): RouteObject => ({
    ...part(({ guardOf }) => guardOf(needs)),
    children,
  })
  return [
    account(ROUTES.login),
    account(ROUTES.forgotPassword),
    account(ROUTES.signUp),
    account(ROUTES.verify),
    account(ROUTES.authentication),
    account(ROUTES.mailLink),
    guarded('open-dashboard', account(ROUTES.user)),
    guarded('change-password', account(ROUTES.newPassword)),
    guarded('create-page', upload),
    guarded('list-blocks', maintenance),
    guarded('request-feature', report(ROUTES.requestFeature, 'RequestFeatureScreen')),
    guarded('report-bug', report(ROUTES.reportBug, 'ReportBugScreen')),
    guarded('add-change-log', report(ROUTES.addChangeLog, 'AddChangeLogScreen')),
    guarded(
      'edit-page',
      ...TYPE_NAMES.flatMap((type) =>
        typeSpec(type).parts.map((part) => edit(type, part.view, part.edit)),
      ),
    ),
  ]
}
