/**
 * Table of the places where the sample's own texts name a page of another series, which a reader of both may not have
 * reached. Places of two series have no order, and no gate can hide a name within a visible text, so that the leak test
 * does not count them.
 */

/** Names of pages by the page of the text. */
export const KNOWN_MENTIONS: Readonly<Record<string, readonly string[]>> = {
  Varven: ['Gravel-over-Gravel', 'The Countinghouse', 'Varven', 'Port Remainder'],
  'The Collator': ['Iru Dask, Debtor to the Sea', 'Small Change', 'Surf in a Dry Country'],
  'The Borrowed Pencil': ['Órrach'],
  'The Reckoned Worlds': ['The 9% Tithe'],
  'Iru Dask, Debtor to the Sea': ['The Countinghouse', 'Perpetua Lathe', 'Lime-over-Ash'],
  'Isbet Quarrender': ['בית הסף', 'Órrach', 'C++', 'Iru Dask, Debtor to the Sea'],
  'The Shut': ['בית הסף'],
  'The Countinghouse': ['The 9% Tithe'],
  'Port Remainder': ['Nine in the Hundred', 'The Level Pan', 'Small Change'],
  'Perpetua Lathe': ['Saltern', 'Hanne Brockway'],
  'The Weight of Port Remainder': ['Iru Dask, Debtor to the Sea'],
  'A Year in Glass': ['Drawing'],
  'Hanne Brockway': ['Port Remainder', 'Varven'],
  'The 9% Tithe': ['Port Remainder', 'The Countinghouse', 'Varven'],
  'Nine in the Hundred': ['The Countinghouse', 'Port Remainder'],
  'C++': ['The Countinghouse', 'Port Remainder'],
  'Small Hanne Brockway': ['Port Remainder', 'The Countinghouse', 'Maud Quarrender'],
  'Thin Years': ['The 9% Tithe', 'בית הסף'],
  'Maud Quarrender': ['C++'],
  'בית הסף': ['The Countinghouse'],
  'Society of the 🗝️': ['C++', 'בית הסף', 'Anwë Tiln', 'Varven'],
  Giving: ['בית הסף'],
  'Lammas Pew': ['בית הסף'],
  'Carried Forward': ['Port Remainder', 'A Year in Glass'],
  'The Most Solvent, Patient and Unforgetting Company of Wardens, Weighers, Sealers and Sworn Rememberers of the Nine-and-Thirty Doors of Port Remainder, Sitting in Session until All That Is Owed Is Paid':
    ['Port Remainder', 'Lammas Pew'],
  'Low Water, or the Missing Footnotes': ['Perpetua Lathe'],
  Sillcraft: ['Port Remainder', 'Lammas Pew'],
  'Gravel-over-Gravel': ['Varven', 'Port Remainder', 'Society of the 🗝️'],
  "Hélou's Lamp": ['Évenne'],
  'Small Change': ['Port Remainder'],
  'Surf in a Dry Country': ['The Collator'],
}

export const isKnownMention = (page: string, named: string): boolean =>
  Object.hasOwn(KNOWN_MENTIONS, page) && KNOWN_MENTIONS[page]?.includes(named) === true
