/**
 * Messages of the frame around every screen (header, sidebar, footer) and of the error screen. They are single exports,
 * whose names do not become part of the built scripts, because every first load carries them.
 */

export const wiki = 'Infinite Worlds'
export const skipToContent = 'Skip to content'
export const loading = 'Loading'
export const menu = 'Menu'
export const close = 'Close'
export const site = 'Site'
export const home = 'Home'
export const chat = 'Chat'
export const author = 'Author'
export const categories = 'Categories'
export const all = 'All'
export const other = 'Other'
export const pipeline = 'Features Pipeline'
export const changeLog = 'Change Log'
export const recentChanges = 'Recent Changes'
export const randomPage = 'Random Page'
export const openSearch = 'Open search'
export const openCommands = 'Go to or change'
export const contents = 'On this page'
export const search = 'Search'
export const searchPages = 'search pages…'
export const account = 'Account'
export const signIn = 'Sign in'
export const createAccount = 'Create Account'
export const privacyPolicy = 'Privacy Policy'
export const version = (version: string) => `Version: ${version}`
export const appearance = 'Appearance'
export const keys = 'Keyboard shortcuts'
export const retry = 'Retry'
export const notLoaded = 'This could not be loaded. Please try again later.'
export const searchForIt = 'Search for it'
export const createIt = (name: string) => `Create “${name}”`
