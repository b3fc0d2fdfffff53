/** Changes what the wiki as a whole is set to, or tells it: only for whoever holds the data folder. */
import { readSettings, type SiteSettings } from '#shared/model/account'
import { SETTINGS_PATH } from '#shared/model/paths'
import type { Result } from '#shared/result'
import { ok } from '#shared/result'
import { inStoppedWiki, type StoppedWiki } from './stopped-wiki.ts'

export interface Change extends StoppedWiki {
  /** null only tells. */
  readonly changeLogBy: SiteSettings['changeLogBy'] | null
}

export const changeSettings = ({ changeLogBy, ...wiki }: Change): Promise<Result<string, string>> =>
  inStoppedWiki(wiki, async (cloud) => {
    const path = SETTINGS_PATH.join('/')
    if (changeLogBy !== null) {
      const name = `projects/${cloud.installation.projectId}/databases/(default)/documents/${path}`
      await cloud.commit([
        {
          update: { name, fields: { changeLogBy: { stringValue: changeLogBy } } },
          updateMask: { fieldPaths: ['changeLogBy'] },
        },
      ])
    }
    const stored = cloud.store.documents.get(path)?.fields
    return ok(TOLD[settingsIn(stored).changeLogBy])
  })

const TOLD: Readonly<Record<SiteSettings['changeLogBy'], string>> = {
  verified: 'Everybody with a verified address may add to the change log.',
  maintainers: 'Only maintainers may add to the change log.',
}

/** Fields as they are stored, in the protocol's own words. */
function settingsIn(fields: string | undefined): SiteSettings {
  const { changeLogBy }: { changeLogBy?: { stringValue?: unknown } } =
    fields === undefined ? {} : JSON.parse(fields)
  return readSettings({ changeLogBy: changeLogBy?.stringValue })
}
