/** Fixture: a test function with a running desktop program on user data of its own, for each file. */
import { test } from 'vitest'
import { launchDesktop, newUserData } from './launch.ts'

export const createDesktopTest = () =>
  test
    .extend('createData', { scope: 'file' }, () => newUserData)
    .extend('data', { scope: 'file' }, async ({ createData }, { onCleanup }) => {
      const data = await createData()
      onCleanup(data.remove)
      return data
    })
    .extend('desktop', { scope: 'file' }, async ({ data }, { onCleanup }) => {
      const desktop = await launchDesktop(data.folder)
      onCleanup(desktop.close)
      return desktop
    })
