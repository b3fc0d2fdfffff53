/** End-to-end test of reserving a user name: a race for one name, and choosing another at sign-in. */
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { expectHeading, main, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  alerts,
  createAccountDetails,
  EDITOR_ACCOUNT,
  expectAlerts,
  expectPath,
  field,
  fillSignIn,
  fillSignUp,
  getHeaderLinks,
  getNewestLink,
  IDENTITY_REFUSAL,
  press,
} from './account-steps.ts'

const it = createWikiTest({ allowedErrors: IDENTITY_REFUSAL })

describe('user names', () => {
  it('go to one of two simultaneous requests', async ({ page, watched, openPage }) => {
    const second = await openPage()
    // Chromium logs the refusal of the rules.
    watched.expectErrors(/documents:commit.* 403|403 .*documents:commit/)
    const tabs = [page, second.page]
    const wanted = tabs.map(() => ({ ...createAccountDetails(), userName: 'Same Name' }))
    const meet = meeting(tabs.length)
    for (const [index, tab] of tabs.entries()) {
      // Both tabs have learned that the name is free before either reserves it.
      await tab.route(/documents:commit/, async (route) => {
        await meet()
        await route.continue()
      })
      await openHydrated(tab, '/signup')
      await fillSignUp(tab, wanted[index] ?? createAccountDetails())
    }
    await Promise.all(tabs.map((tab) => press(tab, 'Sign up')))
    const ends = tabs.map((tab) =>
      main(tab)
        .getByText(ACCOUNT_MESSAGES.created)
        .or(main(tab).getByText(ACCOUNT_MESSAGES.nameTaken('Same Name')))
        .waitFor({ timeout: 30_000 }),
    )
    await Promise.all(ends)
    const lost = await Promise.all(tabs.map(async (tab) => (await alerts(tab)).length > 0))
    expect([...lost].sort()).toEqual([false, true])
    const index = lost.indexOf(true)
    const [tab, form] = [tabs[index] ?? page, wanted[index] ?? createAccountDetails()]
    expect(await alerts(tab)).toEqual([ACCOUNT_MESSAGES.nameTaken('Same Name')])
    expect(await field(tab, 'Email').inputValue()).toBe(form.email)
    expect(await field(tab, 'Password').inputValue()).toBe(form.password)
    await getHeaderLinks(tab).getByRole('link', { name: 'Sign in' }).waitFor()
    // The refused account is deleted, so that its address is free.
    await tab.unrouteAll()
    await field(tab, 'Username').fill('Another Name')
    await press(tab, 'Sign up')
    await main(tab).getByText(ACCOUNT_MESSAGES.created).waitFor()
    await second.close()
  })

  it('that could not be reserved are asked for on the dashboard', async ({ page, watched, wiki }) => {
    const cut = /accounts:delete|\/1\/indexes\//
    await watched.cutOff(cut)
    const ada = createAccountDetails()
    await openHydrated(page, '/signup')
    await fillSignUp(page, { ...ada, userName: EDITOR_ACCOUNT.userName })
    await press(page, 'Sign up')
    await expectAlerts(page, [
      `${ACCOUNT_MESSAGES.nameTaken(EDITOR_ACCOUNT.userName)}. ${ACCOUNT_MESSAGES.chooseAtSignIn}`,
    ])
    await watched.reconnect(cut)
    await openHydrated(page, '/login')
    await fillSignIn(page, ada)
    await expectPath(page, '/user/authentication')
    await press(page, 'Resend email')
    await main(page).getByText(ACCOUNT_MESSAGES.emailSent).waitFor()
    await page.goto(await getNewestLink(wiki, ada.email))
    await main(page).getByRole('link', { name: 'Continue' }).click()
    await expectHeading(page, 'Welcome Back')
    await main(page).getByRole('heading', { name: ACCOUNT_MESSAGES.chooseName }).waitFor()
    expect(await main(page).getByRole('link', { name: 'Create Content' }).count()).toBe(0)
    // Guarded screens stay closed to a person without a name.
    await page.goto('/user/upload')
    await expectPath(page, '/user')
    await field(page, 'Username').fill('x')
    await press(page, 'Choose this name')
    await expect.poll(async () => (await alerts(page)).length).toBe(1)
    await field(page, 'Username').fill(ada.userName)
    await press(page, 'Choose this name')
    await expectPath(page, '/user/upload')
    await getHeaderLinks(page).getByText(`Welcome Back ${ada.userName}`).waitFor()
  })
})

/** Returns a barrier: its promises resolve once it was called `count` times. */
function meeting(count: number): () => Promise<void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let come = 0
  return () => {
    if (++come === count) open()
    return opened
  }
}
