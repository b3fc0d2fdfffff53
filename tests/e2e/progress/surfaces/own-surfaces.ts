/** Table of surfaces: what shows the reader's own work and progress. */
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { getTypeSpec } from '#shared/model/page-types'
import { editPath, ROUTES } from '#shared/model/paths'
import { expectDraftStored, texts } from '../../editing/editing-pages.ts'
import { main, openHydrated, POLL_OPTIONS } from '../../wiki-fixture.ts'
import type { Surface } from '../surface.ts'

/** Begins a draft of a later page after the question, and opens the list of drafts in another session. */
const DRAFTS: Surface = {
  name: 'drafts of pages met later',
  async reach(visit) {
    const locations = [...visit.later.laterPages].filter(({ type }) => type === 'Location')
    const [location] = visit.choose(locations, 1)
    if (location === undefined) return
    const page = await visit.openFresh('editor')
    await openHydrated(page, editPath(getTypeSpec(location.type).parts[0], location.key))
    const show = main(page).getByRole('button', { name: CONSENT_MESSAGES.editing.show })
    const blurb = texts(page, 'Blurb').first()
    await show.or(blurb).first().waitFor(POLL_OPTIONS)
    if (await show.isVisible()) await show.click()
    await blurb.fill('Typed by somebody who has not met it.')
    await expectDraftStored(page)
    await page.evaluate(() => sessionStorage.clear())
    await openHydrated(page, ROUTES.user)
    await page.getByRole('region', { name: EDITOR_LABELS.drafts }).waitFor(POLL_OPTIONS)
    await visit.check(page)
  },
}

const PROGRESS_MENU: Surface = {
  name: 'menu of the reading progress',
  async reach(visit) {
    const page = await visit.open('scripted')
    await openHydrated(page, ROUTES.privacy)
    await page.getByRole('banner').getByRole('button', { name: PROGRESS_MESSAGES.heading }).click()
    await page.getByRole('region', { name: PROGRESS_MESSAGES.heading }).getByRole('group').first().waitFor()
    await visit.check(page)
    await page.keyboard.press('Escape')
  },
}

export const OWN_SURFACES: readonly Surface[] = [DRAFTS, PROGRESS_MENU]
