/** Messages and suggestions for images that are added to a page or a report. */

/** Licences that the editor offers; any other text may be typed. */
export const USUAL_LICENCES = [
  'CC BY 4.0',
  'CC BY-SA 4.0',
  'CC0',
  'Public domain',
  'Own work',
  'Used with permission',
] as const

/** Messages for images that are refused. */
export const IMAGE_MESSAGES = {
  broken: 'This image is broken and cannot be shown. Please choose another one.',
  tooLarge: (width: string, height: string) =>
    `This image is ${width} × ${height} pixels; the maximum is 50 million pixels. Please choose a smaller one.`,
  noSpace: 'There is no space left on this device for the image. Please choose a smaller one.',
  notStored: 'This browser does not allow storage on this device, so an image cannot be stored until it is saved.',
  notPrepared: 'This browser cannot prepare images for the wiki. Please use a newer browser, or leave the image out.',
} as const

/** Messages for images from the dialog of the desktop program. */
export const IMAGE_PICKER_MESSAGES = {
  unreadable: 'This file could not be read. Make sure that it exists and can be opened, or choose another one.',
} as const
