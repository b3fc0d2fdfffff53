/** Screens without route data, in one file: each would be one more in the list of files that every first load has. */
export { PrivacyScreen } from './privacy-screen.tsx'
export { RecapScreen } from './recap-screen.tsx'
