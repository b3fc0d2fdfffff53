/** Name of the draft of a new page. */
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import type { Draft } from '#shared/model/drafts/draft'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'

/** Returns the name that the page has, or was begun with; null if it has none of its own. */
export const getNewPageName = ({ details, pageName }: Pick<Draft, 'details' | 'pageName'>): string | null =>
  details?.name ?? (pageName || null)

/** Returns the name, or what an unnamed page of the type is called. */
export const formatNewPageName = (draft: Pick<Draft, 'details' | 'pageName'>, type: TypeName): string =>
  getNewPageName(draft) || EDITOR_LABELS.newPage(getTypeSpec(type).singular)
