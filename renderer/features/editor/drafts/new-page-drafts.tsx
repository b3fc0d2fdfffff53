/** Component: buttons that open the unsaved drafts of new pages. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { hasChanges } from '#shared/model/drafts/draft'
import type { ListedDraft } from '#shared/model/drafts/draft-storage'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'
import { useQuery } from '../../../services/hooks/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import styles from './draft-list.module.css'
import { getNewPageName } from './new-page-name.ts'

interface NewPageDraftsProps {
  readonly owner: string
  readonly onOpen: (type: TypeName) => void
}

export function NewPageDrafts({ owner, onOpen }: NewPageDraftsProps) {
  const { value } = useQuery(`begun ${owner}`, async (services) => (await services.editing()).drafts.list(owner))
  const begun = value?.ok ? value.value.flatMap(newPage) : []
  if (begun.length === 0) return null
  return (
    <p className={styles['begun']}>
      {EDITOR_MESSAGES.begun}{' '}
      {begun.map(({ type, name, changedAt }) => (
        <Button key={type} onClick={() => onOpen(type)}>
          {getTypeSpec(type).singular}
          {name !== '' && (
            <>
              {': '}
              <bdi>{name}</bdi>
            </>
          )}
          {' · '}
          <TimeAgo at={changedAt} />
        </Button>
      ))}
    </p>
  )
}

interface BegunPage {
  readonly type: TypeName
  readonly name: string
  readonly changedAt: string
}

function newPage(listed: ListedDraft): readonly BegunPage[] {
  if (listed.kind === 'damaged' || !hasChanges(listed.draft)) return []
  const { key, changedAt } = listed.draft
  return key.subject.kind === 'new'
    ? [{ type: key.subject.type, name: getNewPageName(listed.draft) ?? '', changedAt }]
    : []
}
