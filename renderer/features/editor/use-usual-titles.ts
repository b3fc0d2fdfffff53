/** Hook: the usual titles of facts of a page type, read once when the editor opens. */
import type { TypeName } from '#shared/model/page-types'
import { readTitlePresets } from '#shared/model/title-presets'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { Editing } from '../../services/ports/editing.ts'
import { useErrorLog } from '../../ui/log-error.ts'

const BUILT_IN = readTitlePresets(null)
const NONE: readonly string[] = []

/** Returns none until they are read, and the built-in ones if they cannot be read. */
export function useUsualTitles({ getTitlePresets }: Editing, type: TypeName): readonly string[] {
  const { value, status } = useQuery('title presets', getTitlePresets)
  const hasFailed = status === 'failed' || value?.ok === false
  useErrorLog(hasFailed ? 'editor/titles-not-read' : null)
  const presets = hasFailed ? BUILT_IN : value?.ok ? value.value : null
  return presets?.get(type) ?? NONE
}
