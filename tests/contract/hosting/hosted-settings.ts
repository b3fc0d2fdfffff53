/** Fixture: settings of a hosted wiki that does not exist. */
export const TEST_HOSTED_SETTINGS = {
  VITE_FIREBASE_API_KEY: 'public-key-of-nowhere',
  VITE_FIREBASE_AUTH_DOMAIN: 'nowhere.invalid',
  VITE_FIREBASE_PROJECT_ID: 'wiki-nowhere',
  VITE_FIREBASE_STORAGE_BUCKET: 'wiki-nowhere.invalid',
  VITE_FIREBASE_MESSAGING_SENDER_ID: '123',
  VITE_FIREBASE_APP_ID: '1:123:web:abc',
  VITE_ALGOLIA_APPLICATION_ID: 'NOWHERE',
  VITE_ALGOLIA_SEARCH_KEY: 'search-only',
}
