/** End-to-end test of the pseudo-locale: no state of the account screens shows a plain letter of ours. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { ACCOUNT_MESSAGES, ACCOUNT_LABELS as LABELS } from '#shared/messages/account-messages'
import { ROUTES } from '#shared/model/paths'
import { callAuth, getAuthEndpoint } from '../../contract/accounts/auth-calls.ts'
import { writeDocuments } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { expectPath, getNewestLink } from '../accounts/account-steps.ts'
import {
  clickPseudoButton,
  createGreekPerson,
  createPseudoTest,
  getPseudoField,
  openSettled,
  pseudo,
  waitForAlerts,
  waitForText,
} from './greek-wiki.ts'

const it = await createPseudoTest()

const PASSWORD = 'σωστό άλογο 7'

let people = 0
const createDetails = () => ({
  userName: `Νέος ${++people}`,
  email: `new${people}@wiki.example`,
  password: PASSWORD,
})

async function fillSignUp(
  page: Page,
  details: Partial<ReturnType<typeof createDetails> & { readonly confirm: string }>,
): Promise<void> {
  const all = { ...createDetails(), ...details }
  await getPseudoField(page, LABELS.userName).fill(all.userName)
  await getPseudoField(page, LABELS.email).fill(all.email)
  await getPseudoField(page, LABELS.password).fill(all.password)
  await getPseudoField(page, LABELS.confirmPassword).fill(details.confirm ?? all.password)
  await clickPseudoButton(page, LABELS.signUp)
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await getPseudoField(page, LABELS.email).fill(email)
  await getPseudoField(page, LABELS.password).fill(password)
  await clickPseudoButton(page, LABELS.signIn)
}

/** Answers all calls of the identity service with an error of its protocol. */
const refuseWith = (page: Page, message: string) =>
  page.route(/identitytoolkit/, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { error: { code: 400, message, errors: [] } },
    }),
  )

it('signing in, and a forgotten password', async ({ openPseudoPage, editor, wiki }) => {
  const { page, letters } = await openPseudoPage()
  await openSettled(page, ROUTES.login)
  await clickPseudoButton(page, LABELS.signIn)
  await waitForAlerts(page, 2)
  await signIn(page, editor.email, 'λάθος')
  await waitForText(page, ACCOUNT_MESSAGES.credentialsWrong)
  for (const code of ['TOO_MANY_ATTEMPTS_TRY_LATER', 'USER_DISABLED', 'INVALID_EMAIL', 'ODD']) {
    await refuseWith(page, code)
    await openSettled(page, ROUTES.login)
    await signIn(page, editor.email, 'λάθος')
    await waitForAlerts(page, 1)
    await page.unrouteAll()
  }
  await page.route(/identitytoolkit/, (route) => route.abort())
  await openSettled(page, ROUTES.login)
  await signIn(page, editor.email, 'λάθος')
  await waitForText(page, ACCOUNT_MESSAGES.unreachable)
  await page.unrouteAll()

  await openSettled(page, ROUTES.forgotPassword)
  await clickPseudoButton(page, LABELS.submit)
  await waitForAlerts(page, 1)
  await getPseudoField(page, LABELS.email).fill(editor.email)
  await clickPseudoButton(page, LABELS.submit)
  await expectPath(page, ROUTES.login)
  const link = await getNewestLink(wiki, editor.email)
  await page.goto(link)
  await clickPseudoButton(page, LABELS.submit)
  await waitForAlerts(page, 2)
  await getPseudoField(page, LABELS.newPassword).fill('άλλο άλογο 8')
  await getPseudoField(page, LABELS.confirmNewPassword).fill('κάτι άλλο')
  await clickPseudoButton(page, LABELS.submit)
  await waitForText(page, ACCOUNT_MESSAGES.passwordsDiffer)
  await getPseudoField(page, LABELS.confirmNewPassword).fill('άλλο άλογο 8')
  await clickPseudoButton(page, LABELS.submit)
  await waitForText(page, ACCOUNT_MESSAGES.passwordChanged)
  await page.goto(link)
  await waitForText(page, ACCOUNT_MESSAGES.codeUsed)
  await letters.expectNone(page)
})

it('signing up, from the first mistake to a verified address', async ({ openPseudoPage, editor, wiki }) => {
  const { page, letters } = await openPseudoPage()
  await openSettled(page, ROUTES.signUp)
  await clickPseudoButton(page, LABELS.signUp)
  await waitForAlerts(page, 4)
  for (const [details, message] of [
    [{ confirm: 'άλλο' }, ACCOUNT_MESSAGES.passwordsDiffer],
    [{ password: 'αβ' }, ACCOUNT_MESSAGES.passwordWeak],
    [{ userName: '-' }, ACCOUNT_MESSAGES.nameLength(2, 40)],
    [{ userName: 'α%β' }, ACCOUNT_MESSAGES.nameCharacters],
    [{ userName: 'αβγabc' }, ACCOUNT_MESSAGES.nameScripts],
    [{ userName: 'αβİ' }, null],
    [{ userName: editor.userName }, null],
    [{ email: editor.email }, null],
    [{ email: 'άκυρο' }, null],
  ] as const) {
    await fillSignUp(page, details)
    if (message === null) await waitForAlerts(page, 1)
    else await waitForText(page, message)
  }
  for (const code of ['OPERATION_NOT_ALLOWED', 'ODD']) {
    await refuseWith(page, code)
    await fillSignUp(page, {})
    await waitForAlerts(page, 1)
    await page.unrouteAll()
  }
  const details = createDetails()
  await openSettled(page, ROUTES.signUp)
  await fillSignUp(page, details)
  await waitForText(page, ACCOUNT_MESSAGES.created)

  await openSettled(page, ROUTES.upload)
  await expectPath(page, ROUTES.verify)
  await openSettled(page, ROUTES.authentication)
  await clickPseudoButton(page, LABELS.resendEmail)
  await waitForText(page, ACCOUNT_MESSAGES.emailSent)
  await clickPseudoButton(page, LABELS.hasVerified)
  await waitForText(page, ACCOUNT_MESSAGES.notYetVerified)
  const link = await getNewestLink(wiki, details.email)
  await page.goto(link)
  await waitForText(page, ACCOUNT_MESSAGES.emailVerified)
  await openSettled(page, link)
  for (const mode of ['verifyEmail', 'resetPassword', 'recoverEmail', 'odd']) {
    await page.goto(`${ROUTES.mailLink}?mode=${mode}`)
    await waitForText(page, ACCOUNT_MESSAGES.linkIncomplete)
  }
  await letters.expectNone(page)
})

async function changeAddress(wiki: WikiProcess, idToken: string, email: string): Promise<void> {
  await callAuth(await getAuthEndpoint(wiki), 'accounts:update', { idToken, email })
}

it('an account: its dashboard, its password, and what ends its session', async ({ openPseudoPage, wiki, database }) => {
  const person = await createGreekPerson(wiki, database)
  const { page, letters } = await openPseudoPage(person)
  await openSettled(page, ROUTES.user)
  await openSettled(page, ROUTES.newPassword)
  await clickPseudoButton(page, LABELS.submit)
  await waitForAlerts(page, 3)
  await getPseudoField(page, LABELS.currentPassword).fill('λάθος')
  await getPseudoField(page, LABELS.newPassword).fill(PASSWORD)
  await getPseudoField(page, LABELS.confirmNewPassword).fill(PASSWORD)
  await clickPseudoButton(page, LABELS.submit)
  await waitForText(page, ACCOUNT_MESSAGES.currentPasswordWrong)

  await writeDocuments(wiki, database, {
    [`blocked/${person.uid}`]: { since: '', reason: 'Έτσι.' },
  })
  await openSettled(page, ROUTES.upload)
  await waitForText(page, ACCOUNT_MESSAGES.blocked.heading)
  await openSettled(page, ROUTES.maintenance)
  await waitForText(page, ACCOUNT_MESSAGES.notOpen.heading)

  await refuseWith(page, 'TOKEN_EXPIRED')
  await openSettled(page, ROUTES.user)
  await expectPath(page, '/')
  await waitForText(page, ACCOUNT_MESSAGES.sessionEnded)
  await page.unrouteAll()
  for (const path of [ROUTES.user, ROUTES.upload]) {
    await openSettled(page, path)
    await expectPath(page, path === ROUTES.user ? '/' : ROUTES.login)
  }

  await changeAddress(wiki, person.token, 'thief@wiki.example')
  await page.goto(await getNewestLink(wiki, person.email))
  await page.locator('main').getByText(person.email).waitFor()
  await letters.expectNone(page)
})

it('an account without a user name', async ({ openPseudoPage, wiki, database }) => {
  const person = await createGreekPerson(wiki, database)
  const { page, letters } = await openPseudoPage(person)
  await writeDocuments(wiki, database, { [`users/${person.uid}`]: { email: person.email } })
  await openSettled(page, ROUTES.user)
  await waitForText(page, ACCOUNT_MESSAGES.chooseName)
  await clickPseudoButton(page, LABELS.chooseThisName)
  await waitForAlerts(page, 1)
  await page.getByRole('button', { name: pseudo('Logout') }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(ROUTES.user)
  await letters.expectNone(page)
})

it('a session that ends while a form is open', async ({ openPseudoPage, wiki, database }) => {
  const person = await createGreekPerson(wiki, database)
  const { page, letters } = await openPseudoPage(person)
  await page.clock.install()
  await openSettled(page, ROUTES.newPassword)
  await getPseudoField(page, LABELS.newPassword).fill(PASSWORD)
  await refuseWith(page, 'TOKEN_EXPIRED')
  await page.clock.fastForward(61_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await waitForText(page, ACCOUNT_MESSAGES.signInAgainWhy)
  await page.unrouteAll()
  const again = page.getByRole('region', { name: pseudo(ACCOUNT_MESSAGES.signInAgain) })
  await again.getByLabel(pseudo(LABELS.password), { exact: true }).fill('λάθος')
  await again.getByRole('button', { name: pseudo(LABELS.signIn) }).click()
  await again.getByText(pseudo(ACCOUNT_MESSAGES.credentialsWrong)).waitFor()
  await letters.expectNone(page)
})
