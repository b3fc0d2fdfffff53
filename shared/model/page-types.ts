/** THE TABLE: what kinds of section and page there are. Everything written once per type derives from here. */

export interface SectionSpec {
  readonly label: string
  /** `titled`: every entry has a title and a text; `prose`: paragraphs. Stored titles are always shown. */
  readonly entries: 'titled' | 'prose'
  /** Where it stands on a page: beside the lead, as the lead, or below. */
  readonly place: 'aside' | 'lead' | 'body'
}

/** How one kind of section looks and is edited. */
export const SECTIONS = {
  ManualOfStyle: { label: 'Manual Of Style', entries: 'titled', place: 'aside' },
  Blurb: { label: 'Blurb', entries: 'prose', place: 'lead' },
  Synopsis: { label: 'Synopsis', entries: 'prose', place: 'body' },
  Chapters: { label: 'Chapters', entries: 'titled', place: 'body' },
  Info: { label: 'Info', entries: 'prose', place: 'body' },
  Equipment: { label: 'Equipment', entries: 'prose', place: 'body' },
  PowersAndAbilities: { label: 'Powers And Abilities', entries: 'prose', place: 'body' },
  Relationships: { label: 'Relationships', entries: 'prose', place: 'body' },
  Impact: { label: 'Impact', entries: 'prose', place: 'body' },
  History: { label: 'History', entries: 'prose', place: 'body' },
  Objectives: { label: 'Objectives', entries: 'prose', place: 'body' },
  Members: { label: 'Members', entries: 'prose', place: 'body' },
  Description: { label: 'Description', entries: 'prose', place: 'body' },
  Uses: { label: 'Uses', entries: 'prose', place: 'body' },
  GeographyAndEcology: { label: 'Geography And Ecology', entries: 'prose', place: 'body' },
  Culture: { label: 'Culture', entries: 'prose', place: 'body' },
  NotableUsers: { label: 'Notable Users', entries: 'prose', place: 'body' },
  Characteristics: { label: 'Characteristics', entries: 'prose', place: 'body' },
  NotableMembers: { label: 'Notable Members', entries: 'prose', place: 'body' },
} as const satisfies Record<string, SectionSpec>

export type SectionName = keyof typeof SECTIONS

/** A view of a page with a form of its own. Most pages have one part, without a name. */
export interface PartSpec {
  /** Last segment of the view's address; '' is the page itself. */
  readonly view: string
  readonly label: string
  /** First segment of the edit screen's address. */
  readonly edit: string
  /** Percent of progress for each step of a save. */
  readonly step: number
  readonly sections: readonly SectionName[]
}

/** The one fact a type has beside its name and series. */
export type ExtraField = 'bookNumber' | 'locationType'

export interface PageTypeSpec {
  readonly singular: string
  readonly plural: string
  /** Collection-like name in stored paths: `Content/{template}/…`. */
  readonly template: string
  /** Earlier names of the template, read when the present one holds nothing. */
  readonly oldTemplates: readonly string[]
  /** Last segment of the list's address. */
  readonly listPath: string
  readonly extraField: ExtraField | null
  readonly signInNotice: string
  readonly parts: readonly [PartSpec, ...PartSpec[]]
}

const EDIT_CONTENT = 'You must be logged in to edit content.'
const EDIT_THIS_CONTENT = 'You must be logged in to edit this content.'

const createSinglePart = (edit: string, step: number, sections: readonly SectionName[]) =>
  [{ view: '', label: 'Info', edit, step, sections }] as const

/** What one kind of page is made of. The key is the type's name in addresses and records. */
export const PAGE_TYPES = {
  Book: {
    singular: 'Book',
    plural: 'Books',
    template: 'Books',
    oldTemplates: [],
    listPath: 'BookPages',
    extraField: 'bookNumber',
    signInNotice: EDIT_THIS_CONTENT,
    parts: createSinglePart('EditBookPage', 12.5, [
      'ManualOfStyle',
      'Blurb',
      'Synopsis',
      'Chapters',
    ]),
  },
  Character: {
    singular: 'Character',
    plural: 'Characters',
    template: 'Characters',
    oldTemplates: [],
    listPath: 'CharacterPagesList',
    extraField: null,
    signInNotice: EDIT_THIS_CONTENT,
    parts: [
      {
        view: '',
        label: 'Info',
        edit: 'EditCharacterInfo',
        step: 10,
        sections: ['ManualOfStyle', 'Blurb', 'Info', 'Equipment', 'PowersAndAbilities'],
      },
      {
        view: 'Synopsis',
        label: 'Synopsis',
        edit: 'EditCharacterSynopsis',
        step: 25,
        sections: ['Synopsis'],
      },
      {
        view: 'Relationships',
        label: 'Relationships',
        edit: 'EditCharacterRelationships',
        step: 25,
        sections: ['Relationships'],
      },
    ],
  },
  Event: {
    singular: 'Event',
    plural: 'Events',
    template: 'Events',
    oldTemplates: [],
    listPath: 'EventPages',
    extraField: null,
    signInNotice: EDIT_THIS_CONTENT,
    parts: createSinglePart('EditEventPage', 12.5, [
      'ManualOfStyle',
      'Blurb',
      'Synopsis',
      'Impact',
    ]),
  },
  Faction: {
    singular: 'Faction',
    plural: 'Factions',
    template: 'Factions',
    oldTemplates: [],
    listPath: 'FactionPages',
    extraField: null,
    signInNotice: EDIT_THIS_CONTENT,
    parts: createSinglePart('EditFactionPage', 10, [
      'ManualOfStyle',
      'Blurb',
      'History',
      'Objectives',
      'Members',
    ]),
  },
  Item: {
    singular: 'Item',
    plural: 'Items',
    template: 'Items',
    oldTemplates: [],
    listPath: 'ItemPages',
    extraField: null,
    signInNotice: EDIT_CONTENT,
    parts: createSinglePart('EditItemPage', 10, [
      'ManualOfStyle',
      'Blurb',
      'Description',
      'History',
      'Uses',
    ]),
  },
  Location: {
    singular: 'Location',
    plural: 'Locations',
    template: 'Locations',
    oldTemplates: [],
    listPath: 'LocationPages',
    extraField: 'locationType',
    signInNotice: EDIT_THIS_CONTENT,
    parts: createSinglePart('EditLocationPage', 10, [
      'ManualOfStyle',
      'Blurb',
      'GeographyAndEcology',
      'History',
      'Culture',
    ]),
  },
  PowerSystem: {
    singular: 'Power System',
    plural: 'Power Systems',
    template: 'PowerSystems',
    oldTemplates: [],
    listPath: 'PowerSystemPages',
    extraField: null,
    signInNotice: EDIT_CONTENT,
    parts: createSinglePart('EditPowerSystemPage', 10, [
      'ManualOfStyle',
      'Blurb',
      'Info',
      'Uses',
      'NotableUsers',
    ]),
  },
  Race: {
    singular: 'Race',
    plural: 'Races',
    template: 'Races',
    oldTemplates: ['Race'],
    listPath: 'RacePages',
    extraField: null,
    signInNotice: 'You must be logged in to edit this page.',
    parts: createSinglePart('EditRacePage', 8.33, [
      'ManualOfStyle',
      'Blurb',
      'Characteristics',
      'Culture',
      'History',
      'NotableMembers',
    ]),
  },
} as const satisfies Record<string, PageTypeSpec>

export type TypeName = keyof typeof PAGE_TYPES

export const TYPE_NAMES = Object.keys(PAGE_TYPES) as readonly TypeName[]

export const LOCATION_TYPES = [
  'Universe',
  'SolarSystem',
  'Planet',
  'Continent',
  'Island',
  'Nation',
  'City',
  'Town',
] as const

export type LocationType = (typeof LOCATION_TYPES)[number]

const isOwnKey = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name)

/** Stored data and addresses name types with or without a space ("Power System"); readers compare without. */
export function parseTypeName(name: string): TypeName | null {
  const bare = name.replaceAll(' ', '')
  return isOwnKey(PAGE_TYPES, bare) ? bare : null
}

export const isSectionName = (name: string): name is SectionName => isOwnKey(SECTIONS, name)

/** The table's row, widened, so that callers are written once for all types. */
export const getTypeSpec = (type: TypeName): PageTypeSpec => PAGE_TYPES[type]

/** Its pages are books of a series, and have an order in it. */
export const hasBookNumbers = (type: TypeName): boolean =>
  getTypeSpec(type).extraField === 'bookNumber'

export const getSectionSpec = (section: SectionName): SectionSpec => SECTIONS[section]

/** The part whose address ends in `view`; null when the type has none of that name. */
export const findPart = (type: TypeName, view: string): PartSpec | null =>
  getTypeSpec(type).parts.find((part) => part.view === view) ?? null

/** Every section a page of this type can have, over all its parts, in the table's order. */
export const listSectionNames = (type: TypeName): readonly SectionName[] =>
  getTypeSpec(type).parts.flatMap((part) => part.sections)

/** "SolarSystem" as people read it. */
export const separateWords = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/** As records name a type: old ones with its words apart. */
export const listStoredTypeNames = (type: TypeName): readonly string[] => [
  ...new Set([type, separateWords(type)]),
]
