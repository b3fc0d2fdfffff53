/** Steps of browser tests: signing up, signing in and out, and reading mails. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import type { WikiProcess } from '../../wiki-process.ts'
import { heading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'

export interface AccountDetails {
  readonly userName: string
  readonly email: string
  readonly password: string
}

/** The account that the program prints at its start. */
export const EDITOR_ACCOUNT = {
  userName: 'Mara of the Ledger',
  email: 'editor@infinite-worlds.example',
  password: 'sample-editor',
} as const

let people = 0

/** Returns the details of a new person, whom no other test uses. */
export function createAccountDetails(): AccountDetails {
  const number = ++people
  return {
    userName: `Person ${number}`,
    email: `person${number}@wiki.example`,
    password: 'correct horse 7',
  }
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page), POLL_OPTIONS).toBe(path)
}

export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

export const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

/** Returns the texts of the alerts, as a screen reader announces them. */
export const alerts = (page: Page) =>
  main(page)
    .getByRole('alert')
    .allTextContents()
    .then((texts) => texts.filter((text) => text !== ''))

export async function expectAlerts(page: Page, texts: readonly string[]): Promise<void> {
  await expect.poll(() => alerts(page), POLL_OPTIONS).toEqual(texts)
}

export async function fillSignUp(page: Page, wanted: AccountDetails): Promise<void> {
  await field(page, 'Username').fill(wanted.userName)
  await field(page, 'Email').fill(wanted.email)
  await field(page, 'Password').fill(wanted.password)
  await field(page, 'Confirm Password').fill(wanted.password)
}

export async function submitSignUp(page: Page, wanted: AccountDetails): Promise<void> {
  await openHydrated(page, '/signup')
  await fillSignUp(page, wanted)
  await press(page, 'Sign up')
  await main(page).getByText(ACCOUNT_MESSAGES.created).waitFor()
}

export async function fillSignIn(
  page: Page,
  { email, password }: Pick<AccountDetails, 'email' | 'password'>,
): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Sign in')
}

/** Signs in with the form and waits for the dashboard. */
export async function submitSignIn(
  page: Page,
  wanted: Pick<AccountDetails, 'email' | 'password'> = EDITOR_ACCOUNT,
): Promise<void> {
  await openHydrated(page, '/login')
  await fillSignIn(page, wanted)
  await expectPath(page, '/user')
  await heading(page).waitFor()
}

export const getHeaderLinks = (page: Page) => page.getByRole('navigation', { name: 'Account' })

/** Waits until nobody is signed in: a page that is loaded before that still has the session. */
export async function logOut(page: Page): Promise<void> {
  await getHeaderLinks(page).getByRole('button', { name: 'Logout' }).click()
  await getHeaderLinks(page).getByRole('link', { name: 'Sign in' }).waitFor()
}

interface Mail {
  readonly to: string
  readonly link: string
}

/** Returns the link of the newest mail to an address. */
export async function getNewestLink({ pages }: WikiProcess, email: string): Promise<string> {
  const mails = (await (await fetch(`${pages}/_local/mailbox.json`)).json()) as readonly Mail[]
  const mail = mails.find(({ to }) => to === email)
  if (mail === undefined) throw new Error(`There is no mail to ${email}.`)
  return mail.link
}

/** Chromium logs each refusal of the identity service as an error. */
export const IDENTITY_REFUSAL = /identitytoolkit|securetoken/
