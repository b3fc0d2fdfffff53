/** Everything that writes, loaded when somebody begins to. */
import type { WikiConfig } from '#shared/config'
import type { DesktopBridge } from '#shared/desktop-bridge'
import { desktopBridge } from '../browser/desktop.ts'
import { desktopDrafts } from '../drafts/drafts.desktop.ts'
import { webDrafts } from '../drafts/drafts.web.ts'
import { webFormImages } from '../drafts/form-images.web.ts'
import { openPresence } from '../drafts/presence.ts'
import { storageImages } from '../images/images.ts'
import { storageOf } from '../images/storage-address.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Editing } from '../ports/editing.ts'
import type { Documents } from '../reading/firestore.ts'
import { firestoreRenaming } from './renaming.ts'
import { spelledNames } from './spelled-names.ts'
import { firestoreWriting } from './writing.ts'

export interface EditingSource {
  readonly config: WikiConfig
  readonly documents: Documents
  readonly catalogue: Catalogue
}

export function openEditing({ config, documents, catalogue }: EditingSource): Editing {
  const wiki = config.firebase.projectId
  const desktop = desktopBridge()
  const presence = openPresence(wiki)
  if (desktop !== null) void learnNames(desktop, catalogue)
  return {
    drafts: desktop === null ? webDrafts(wiki, presence) : desktopDrafts(desktop, wiki, presence),
    formImages: webFormImages(wiki),
    images: storageImages(documents.firestore.app, config),
    writing: firestoreWriting({ documents, catalogue, storage: storageOf(config) }),
    renaming: firestoreRenaming(documents, catalogue),
  }
}

/** Who writes has the catalogue anyway; where it cannot be had, names are underlined until the next time. */
async function learnNames(desktop: DesktopBridge, catalogue: Catalogue): Promise<void> {
  const cards = await catalogue.all()
  if (cards.ok) await desktop['words:learn'](spelledNames(cards.value)).catch(() => {})
}
