/** Messages of the recap. */

export const RECAP_MESSAGES = {
  heading: 'Recap to here',
  introduction:
    'What the synopses tell of the series you follow, up to your place. Your place never leaves this device, which puts the recap together.',
  nothingSet: 'You have not set your place yet. Say how far you have read, and your recap appears here.',
  setPlace: 'Set my place',
  loading: 'Loading the synopses…',
  notLoaded: 'The synopses could not be loaded.',
  retry: 'Retry',
  unreadable: 'Your stored place cannot be read. Start again in the reading menu.',
  unknownBook: 'The book of your place is not in this wiki, so nothing of this series can be shown.',
  upTo: (place: string) => `Up to ${place}`,
  everything: 'All books',
  noSynopsis: 'No synopsis up to your place.',
  print: 'Print',
} as const
