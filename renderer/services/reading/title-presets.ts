/** Read of the usual titles of facts, for the editor and for maintainers. */
import type { ReadError } from '#shared/errors'
import { TITLE_PRESETS_PATH } from '#shared/model/document-paths'
import { readTitlePresets, type TitlePresets } from '#shared/model/title-presets'
import { ok, type Result } from '#shared/result'
import { catchReadError, type Documents } from './firestore.ts'

export const getTitlePresets = (documents: Documents): Promise<Result<TitlePresets, ReadError>> =>
  catchReadError(async () => ok(readTitlePresets(await documents.get(TITLE_PRESETS_PATH))))
