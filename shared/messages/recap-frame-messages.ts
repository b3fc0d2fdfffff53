/** Messages of the frame of the recap, which the page host renders. They are apart from the others, which come later. */

export const heading = 'Recap to here'
export const introduction =
  'What the synopses tell of the series you follow, up to your place. Your place never leaves this device, which puts the recap together.'
