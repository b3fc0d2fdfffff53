/** Component: icon of a place in the story. The other tools of the editor are in a file that readers load too. */
import { MapPin } from 'lucide'
import { SvgIcon } from './svg-icon.tsx'

export const PlaceIcon = () => <SvgIcon shapes={MapPin} />
