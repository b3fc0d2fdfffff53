/** Messages of the settings of theme, text size and page width. */

export const APPEARANCE_MESSAGES = {
  textSize: 'Text size',
  textSizeLetter: 'A',
  textSizes: { normal: 'Normal text', large: 'Large text', larger: 'Larger text' },
  pageWidth: 'Page width',
  pageWidths: { standard: 'Standard', wide: 'Wide' },
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', automatic: 'Automatic' },
} as const
