/** Table of page types and sections. All code that depends on a type derives from it. */

export interface SectionSpec {
  readonly label: string
  /** Label for readers, if it is not the same: the term is for those who write. */
  readonly readerLabel?: string
  /** `titled`: every entry has a title and a text; `prose`: paragraphs. Stored titles are shown in either case. */
  readonly entries: 'titled' | 'prose'
  /** Area of a page: beside the lead, as the lead, or below. */
  readonly area: 'aside' | 'lead' | 'body'
}

/** Table of sections: label, kind of entries and position. */
export const SECTIONS = {
  ManualOfStyle: { label: 'Manual Of Style', readerLabel: 'Facts', entries: 'titled', area: 'aside' },
  Blurb: { label: 'Blurb', entries: 'prose', area: 'lead' },
  Synopsis: { label: 'Synopsis', entries: 'prose', area: 'body' },
  Chapters: { label: 'Chapters', entries: 'titled', area: 'body' },
  Info: { label: 'Info', entries: 'prose', area: 'body' },
  Equipment: { label: 'Equipment', entries: 'prose', area: 'body' },
  PowersAndAbilities: { label: 'Powers And Abilities', entries: 'prose', area: 'body' },
  Relationships: { label: 'Relationships', entries: 'prose', area: 'body' },
  Impact: { label: 'Impact', entries: 'prose', area: 'body' },
  History: { label: 'History', entries: 'prose', area: 'body' },
  Objectives: { label: 'Objectives', entries: 'prose', area: 'body' },
  Members: { label: 'Members', entries: 'prose', area: 'body' },
  Description: { label: 'Description', entries: 'prose', area: 'body' },
  Uses: { label: 'Uses', entries: 'prose', area: 'body' },
  GeographyAndEcology: { label: 'Geography And Ecology', entries: 'prose', area: 'body' },
  Culture: { label: 'Culture', entries: 'prose', area: 'body' },
  NotableUsers: { label: 'Notable Users', entries: 'prose', area: 'body' },
  Characteristics: { label: 'Characteristics', entries: 'prose', area: 'body' },
  NotableMembers: { label: 'Notable Members', entries: 'prose', area: 'body' },
} as const satisfies Record<string, SectionSpec>

export type SectionName = keyof typeof SECTIONS

/** Part of a page: a view with its own edit form. Most pages have one part, without a name. */
export interface PartSpec {
  /** Last segment of the view's address; empty for the page itself. */
  readonly view: string
  readonly label: string
  /** First segment of the edit screen's address. */
  readonly edit: string
  /** Progress of each step of a save, in percent. */
  readonly step: number
  readonly sections: readonly SectionName[]
}

/** The additional field of a type besides name and series. */
export type ExtraField = 'bookNumber' | 'locationType'

export interface PageTypeSpec {
  readonly singular: string
  readonly plural: string
  /** Collection-like name in stored paths: `Content/{template}/…`. */
  readonly template: string
  /** Earlier names of the template, read if the current one has no records. */
  readonly oldTemplates: readonly string[]
  /** Last segment of the list's address. */
  readonly listPath: string
  readonly extraField: ExtraField | null
  readonly signInNotice: string
  /** True if home suggests a page of this type to begin with. */
  readonly isStartingPoint?: true
  readonly parts: readonly [PartSpec, ...PartSpec[]]
}

const EDIT_CONTENT = 'You must be logged in to edit content.'
const EDIT_THIS_CONTENT = 'You must be logged in to edit this content.'

const createSinglePart = (edit: string, step: number, sections: readonly SectionName[]) =>
  [{ view: '', label: 'Info', edit, step, sections }] as const

/** Table of page types. The key is the type's name in addresses and records. */
export const PAGE_TYPES = {
  Book: {
    singular: 'Book',
    plural: 'Books',
    template: 'Books',
    oldTemplates: [],
    listPath: 'BookPages',
    extraField: 'bookNumber',
    signInNotice: EDIT_THIS_CONTENT,
    isStartingPoint: true,
    parts: createSinglePart('EditBookPage', 12.5, ['ManualOfStyle', 'Blurb', 'Synopsis', 'Chapters']),
  },
  Character: {
    singular: 'Character',
    plural: 'Characters',
    template: 'Characters',
    oldTemplates: [],
    listPath: 'CharacterPagesList',
    extraField: null,
    signInNotice: EDIT_THIS_CONTENT,
    isStartingPoint: true,
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
    parts: createSinglePart('EditEventPage', 12.5, ['ManualOfStyle', 'Blurb', 'Synopsis', 'Impact']),
  },
  Faction: {
    singular: 'Faction',
    plural: 'Factions',
    template: 'Factions',
    oldTemplates: [],
    listPath: 'FactionPages',
    extraField: null,
    signInNotice: EDIT_THIS_CONTENT,
    parts: createSinglePart('EditFactionPage', 10, ['ManualOfStyle', 'Blurb', 'History', 'Objectives', 'Members']),
  },
  Item: {
    singular: 'Item',
    plural: 'Items',
    template: 'Items',
    oldTemplates: [],
    listPath: 'ItemPages',
    extraField: null,
    signInNotice: EDIT_CONTENT,
    parts: createSinglePart('EditItemPage', 10, ['ManualOfStyle', 'Blurb', 'Description', 'History', 'Uses']),
  },
  Location: {
    singular: 'Location',
    plural: 'Locations',
    template: 'Locations',
    oldTemplates: [],
    listPath: 'LocationPages',
    extraField: 'locationType',
    signInNotice: EDIT_THIS_CONTENT,
    isStartingPoint: true,
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
    parts: createSinglePart('EditPowerSystemPage', 10, ['ManualOfStyle', 'Blurb', 'Info', 'Uses', 'NotableUsers']),
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

/** Parses a type name. Stored data and addresses write it with or without a space ("Power System"). */
export function parseTypeName(name: string): TypeName | null {
  const bare = name.replaceAll(' ', '')
  return isOwnKey(PAGE_TYPES, bare) ? bare : null
}

export const isSectionName = (name: string): name is SectionName => isOwnKey(SECTIONS, name)

/** Returns the table's row with a general type, so that callers are written once for all types. */
export const getTypeSpec = (type: TypeName): PageTypeSpec => PAGE_TYPES[type]

/** True if pages of this type are books with a number in their series. */
export const hasBookNumbers = (type: TypeName): boolean => getTypeSpec(type).extraField === 'bookNumber'

/** The section whose titles are the chapters of a book. */
export const CHAPTERS_SECTION = 'Chapters' satisfies SectionName

export const getSectionSpec = (section: SectionName): SectionSpec => SECTIONS[section]

/** Returns the label of a section on screens for readers. */
export const getReaderLabel = (section: SectionName): string => {
  const { label, readerLabel = label } = getSectionSpec(section)
  return readerLabel
}

/** Returns the part whose address ends in `view`, or null if the type has no such part. */
export const findPart = (type: TypeName, view: string): PartSpec | null =>
  getTypeSpec(type).parts.find((part) => part.view === view) ?? null

/** Returns all sections of a page of this type, over all parts, in the table's order. */
export const listSectionNames = (type: TypeName): readonly SectionName[] =>
  getTypeSpec(type).parts.flatMap((part) => part.sections)

/** Formats "SolarSystem" as "Solar System". */
const separateWords = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/** Returns the names of a type in records. Old records separate its words. */
export const listStoredTypeNames = (type: TypeName): readonly string[] => [...new Set([type, separateWords(type)])]
