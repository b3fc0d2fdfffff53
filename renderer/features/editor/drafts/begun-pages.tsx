/** New pages that were begun and not sent: each a click away from where it is gone on with. */
import { EDITOR } from '#shared/messages/editor-messages'
import { hasChanges } from '#shared/model/drafts/draft'
import type { ListedDraft } from '#shared/model/drafts/kept-draft'
import { type TypeName, typeSpec } from '#shared/model/page-types'
import { useAnswer } from '../../../services/hooks/use-answer.ts'
import { Button } from '../../../ui/button.tsx'

interface BegunPagesProps {
  readonly owner: string
  readonly onOpen: (type: TypeName) => void
}

export function BegunPages({ owner, onOpen }: BegunPagesProps) {
  const { value } = useAnswer(`begun ${owner}`, async (services) =>
    (await services.editing()).drafts.list(owner),
  )
  const begun = value?.ok ? value.value.flatMap(newPage) : []
  if (begun.length === 0) return null
  return (
    <p>
      {EDITOR.begun}{' '}
      {begun.map(({ type, name }) => (
        <Button key={type} onClick={() => onOpen(type)}>
          {typeSpec(type).singular}
          {name !== '' && (
            <>
              {': '}
              <bdi>{name}</bdi>
            </>
          )}
        </Button>
      ))}
    </p>
  )
}

function newPage(
  listed: ListedDraft,
): readonly { readonly type: TypeName; readonly name: string }[] {
  if (listed.kind === 'damaged' || !hasChanges(listed.draft)) return []
  const { key, details } = listed.draft
  return key.subject.kind === 'new' ? [{ type: key.subject.type, name: details?.name ?? '' }] : []
}
