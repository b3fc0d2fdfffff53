/** Everything that writes, loaded when somebody begins to. */
import type { WikiConfig } from '#shared/config'
import { desktopBridge } from './desktop.ts'
import { desktopDrafts } from './drafts/drafts.desktop.ts'
import { webDrafts } from './drafts/drafts.web.ts'
import { webFormImages } from './drafts/form-images.web.ts'
import type { Editing } from './editing-ports.ts'
import type { Documents } from './firestore.ts'
import { storageImages } from './images.ts'
import type { Catalogue } from './ports.ts'
import { storageOf } from './storage-address.ts'
import { firestoreWriting } from './writing.ts'

export interface EditingSource {
  readonly config: WikiConfig
  readonly documents: Documents
  readonly catalogue: Catalogue
}

export function openEditing({ config, documents, catalogue }: EditingSource): Editing {
  const wiki = config.firebase.projectId
  const bridge = desktopBridge()
  return {
    drafts: bridge === null ? webDrafts(wiki) : desktopDrafts(bridge, wiki),
    formImages: webFormImages(wiki),
    images: storageImages(documents.firestore.app, config),
    writing: firestoreWriting({ documents, catalogue, storage: storageOf(config) }),
  }
}
