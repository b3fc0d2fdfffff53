/** Everything that writes, loaded when somebody begins to. */
import { endpointUrl, type WikiConfig } from '#shared/config'
import { HOSTED_STORAGE } from '#shared/model/image-address'
import { webDrafts } from './drafts/drafts.web.ts'
import type { Editing } from './editing-ports.ts'
import type { Documents } from './firestore.ts'
import { storageImages } from './images.ts'
import type { Catalogue } from './ports.ts'
import { firestoreWriting } from './writing.ts'

export interface EditingSource {
  readonly config: WikiConfig
  readonly documents: Documents
  readonly catalogue: Catalogue
}

export function openEditing({ config, documents, catalogue }: EditingSource): Editing {
  const local = config.endpoints?.storage
  const origin = local === undefined ? HOSTED_STORAGE : endpointUrl(local)
  const storage = { origin, bucket: config.firebase.storageBucket }
  return {
    drafts: webDrafts(config.firebase.projectId),
    images: storageImages(documents.firestore.app, config),
    writing: firestoreWriting({ documents, catalogue, storage }),
  }
}
