/** Messages of the recap within its frame. */

export const RECAP_MESSAGES = {
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
