/** Messages of the settings of theme and text size. */

export const APPEARANCE_MESSAGES = {
  textSize: 'Text size',
  textSizeLetter: 'A',
  textSizes: { normal: 'Normal text', large: 'Large text', larger: 'Larger text' },
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', automatic: 'Automatic' },
} as const
