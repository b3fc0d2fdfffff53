/** Labels of the location types, which records and addresses name by their ids. */
import type { LocationType } from '../model/page-types.ts'

export const LOCATION_TYPE_LABELS: Readonly<Record<LocationType, string>> = {
  Universe: 'Universe',
  SolarSystem: 'Solar System',
  Planet: 'Planet',
  Continent: 'Continent',
  Island: 'Island',
  Nation: 'Nation',
  City: 'City',
  Town: 'Town',
}
