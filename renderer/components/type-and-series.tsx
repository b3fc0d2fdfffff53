/** Component: the type of a page and, if it has one, its series. */
import { getTypeSpec, type TypeName } from '#shared/model/page-types'

interface TypeAndSeriesProps {
  readonly page: { readonly type: TypeName; readonly series: string }
}

export const TypeAndSeries = ({ page: { type, series } }: TypeAndSeriesProps) => (
  <span>
    {getTypeSpec(type).singular}
    {series !== '' && (
      <>
        {' · '}
        <bdi>{series}</bdi>
      </>
    )}
  </span>
)
