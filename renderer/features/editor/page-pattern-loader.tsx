/** Component: loads the pattern of a new page for the editor. */
import type { ReactNode } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { TypeName } from '#shared/model/page-types'
import { uploadPath } from '#shared/model/paths'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { Editing } from '../../services/ports/editing.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { Loading } from '../../ui/loading.tsx'
import { newId } from './new-id.ts'
import { loadPattern, type PagePattern } from './page-pattern.ts'

interface PagePatternLoaderProps {
  readonly editing: Editing
  readonly type: TypeName
  /** Key of the page that the new one shall be like; null for none. */
  readonly from: string | null
  readonly children: (pattern: PagePattern | null) => ReactNode
}

export function PagePatternLoader({ editing, type, from, children }: PagePatternLoaderProps) {
  const { value, status, refetch } = useQuery(from === null ? null : `pattern ${type} ${from}`, () =>
    loadPattern(editing.writing, { type, key: from ?? '' }, newId),
  )
  if (from === null) return children(null)
  if (value === null && status === 'loading') return <Loading />
  if (!value?.ok)
    return (
      <Problem code="editor/pattern-not-read">
        {EDITOR_MESSAGES.patternNotRead} <Button onClick={refetch}>{EDITOR_LABELS.retry}</Button>{' '}
        <ButtonLink href={uploadPath(type)}>{EDITOR_LABELS.beginEmpty}</ButtonLink>
      </Problem>
    )
  return children(value.value)
}
