/** Composition of the editing services, loaded when a person begins to write. */
import type { WikiConfig } from '#shared/config'
import type { DesktopBridge } from '#shared/desktop-bridge'
import { getDesktopBridge } from '../browser/desktop.ts'
import { createDesktopDrafts } from '../drafts/drafts.desktop.ts'
import { createWebDrafts } from '../drafts/drafts.web.ts'
import { createWebFormImages } from '../drafts/form-images.web.ts'
import { openPresence } from '../drafts/presence.ts'
import { imageCropper } from '../images/crop-image.ts'
import { getStorageAddress } from '../images/storage-address.ts'
import { createStorageImages } from '../images/storage-images.ts'
import { once } from '../once.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Editing } from '../ports/editing.ts'
import type { Documents } from '../reading/firestore.ts'
import { getTitlePresets } from '../reading/title-presets.ts'
import { createEditorPresence } from './editor-presence.ts'
import { createNewPages } from './new-pages.ts'
import { createPageRenamer } from './page-renamer.ts'
import { createPageWriter } from './page-writer.ts'
import { collectSpellingWords } from './spelling-words.ts'

export interface EditingDeps {
  readonly config: WikiConfig
  readonly documents: Documents
  readonly catalogue: Catalogue
}

export function createEditing({ config, documents, catalogue }: EditingDeps): Editing {
  const wiki = config.firebase.projectId
  const desktop = getDesktopBridge()
  const presence = openPresence(wiki)
  const storage = getStorageAddress(config)
  if (desktop !== null) void sendNamesToSpellChecker(desktop, catalogue)
  return {
    drafts:
      desktop === null
        ? createWebDrafts(wiki, presence, storage)
        : createDesktopDrafts(desktop, wiki, presence, storage),
    formImages: createWebFormImages(wiki),
    images: createStorageImages(documents.firestore.app, config),
    cropper: imageCropper,
    writing: createPageWriter({ documents, catalogue, storage }),
    renaming: createPageRenamer(documents, catalogue),
    newPages: createNewPages({ documents, catalogue, now: Date.now }),
    presence: createEditorPresence(documents),
    // Live updates are optional, so a failed chunk does not reload the document.
    live: once(async () =>
      (await import('../reading/live-editing.ts')).createLiveEditing(documents.firestore.app, config),
    ),
    getTitlePresets: () => getTitlePresets(documents),
  }
}

/** Writers load the catalogue anyway. If it is unavailable, names count as misspelled until the next time. */
async function sendNamesToSpellChecker(desktop: DesktopBridge, catalogue: Catalogue): Promise<void> {
  const cards = await catalogue.all()
  if (cards.ok) await desktop['words:learn'](collectSpellingWords(cards.value)).catch(() => {})
}
