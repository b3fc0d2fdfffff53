/** Routes of people with an account: forms that are open to everybody, and screens behind a guard. */
import type { RouteObject } from 'react-router-dom'
import { getTypeSpec, type PartSpec, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { editPattern } from '#shared/model/paths'
import type { Action } from '#shared/rules/accounts/permissions'
import { getSessionHint, isSignedInHint } from '../../services/browser/session-hint.ts'
import type { ACCOUNT_CHUNK } from '../account/account-chunk.ts'
import { ACCOUNT_MODULE } from '../account/load-account-chunk.ts'
import { lazyModule } from './lazy-module.ts'
import type { ParentRoute, RoutesByName, ScreenRoute, ScreenRoutes } from './screen-routes.tsx'

type AccountScreen = keyof (typeof ACCOUNT_CHUNK)['screens']
type ReportScreen = keyof typeof import('../../screens/community/report-screens.tsx')

export const createAccountRoutes = ({ withoutData }: ScreenRoutes) => {
  const accountRoute = (name: AccountScreen) =>
    withoutData(ACCOUNT_MODULE, ({ ACCOUNT_CHUNK }) => ACCOUNT_CHUNK.screens[name])
  const reportRoute = (name: ReportScreen) => withoutData(REPORT_SCREENS, (screens) => screens[name])
  /** Creates a route that only people with the right to the action can open. */
  const guardedRoute = (action: Action, screen: ScreenRoute): ParentRoute => ({
    ...createGuardRoute(withoutData, action),
    children: [{ index: true, ...screen }],
  })
  return {
    login: accountRoute('login'),
    forgotPassword: accountRoute('forgotPassword'),
    signUp: accountRoute('signUp'),
    verify: accountRoute('verify'),
    authentication: accountRoute('authentication'),
    mailLink: accountRoute('mailLink'),
    user: guardedRoute('open-dashboard', accountRoute('user')),
    newPassword: guardedRoute('change-password', accountRoute('newPassword')),
    upload: guardedRoute(
      'create-page',
      withoutData(
        lazyModule(() => import('../../screens/writing/upload-screen.tsx')),
        ({ UploadScreen }) => UploadScreen,
        { services: EDITING },
      ),
    ),
    maintenance: guardedRoute(
      'list-blocks',
      withoutData(
        lazyModule(() => import('../../screens/community/maintenance-screen.tsx')),
        ({ MaintenanceScreen }) => MaintenanceScreen,
      ),
    ),
    requestFeature: guardedRoute('request-feature', reportRoute('RequestFeatureScreen')),
    reportBug: guardedRoute('report-bug', reportRoute('ReportBugScreen')),
    addChangeLog: guardedRoute('add-change-log', reportRoute('AddChangeLogScreen')),
  } as const satisfies RoutesByName
}

/** Edit screens of all parts of all types, behind one guard. */
export const createEditRoutes = ({ withoutData, withPageKey }: ScreenRoutes): RouteObject => ({
  ...createGuardRoute(withoutData, 'edit-page'),
  children: TYPE_NAMES.flatMap((type: TypeName) =>
    getTypeSpec(type).parts.map((part: PartSpec) => ({
      path: editPattern(part),
      ...withPageKey(EDIT_SCREEN, ({ createEditScreen }) => createEditScreen(type, part.view), {
        services: EDITING,
        prefetch: ({ pages }, { params }) =>
          isSignedInHint(getSessionHint()) && pages.prefetch(type, part.view, params['id'] ?? ''),
      }),
    })),
  ),
})

const createGuardRoute = (withoutData: ScreenRoutes['withoutData'], action: Action) =>
  withoutData(ACCOUNT_MODULE, ({ ACCOUNT_CHUNK }) => ACCOUNT_CHUNK.guardOf(action), {
    services: ACCOUNTS,
    prefetch: ({ accounts }) => accounts(),
  })

// Clients are named and not imported, because the page host preloads their chunks, and its build does not contain them.
const ACCOUNTS = import.meta.env.SSR ? ['services/accounts/firebase-accounts.ts'] : []
const EDITING = import.meta.env.SSR ? ['services/writing/create-editing.ts'] : []

const EDIT_SCREEN = lazyModule(() => import('../../screens/writing/edit-screen.tsx'))
const REPORT_SCREENS = lazyModule(() => import('../../screens/community/report-screens.tsx'))
