/** Component: content of an option in a list of places: its numbers, and the chapter or book that they mean. */
import { PageOption } from '../../../components/page-option.tsx'
import type { PlaceOption } from './search-places.ts'

export const PlaceOptionText = ({ option: { name, note } }: { readonly option: PlaceOption }) => (
  <PageOption page={null} name={name} note={<bdi>{note}</bdi>} />
)
