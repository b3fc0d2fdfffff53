/** Messages of the dialog in which a picture is cropped. */

export const CROP_MESSAGES = {
  crop: 'Crop',
  heading: 'Crop the picture',
  frame: 'Crop frame. Arrow keys move it; Shift and an arrow key change its size.',
  hint: 'Drag the frame or its corners. With the keyboard, arrow keys move the frame, and Shift with an arrow key changes its size.',
  corners: {
    nwDragHandle: 'Upper left corner. Arrow keys move it.',
    neDragHandle: 'Upper right corner. Arrow keys move it.',
    seDragHandle: 'Lower right corner. Arrow keys move it.',
    swDragHandle: 'Lower left corner. Arrow keys move it.',
    nDragHandle: 'Upper edge',
    eDragHandle: 'Right edge',
    sDragHandle: 'Lower edge',
    wDragHandle: 'Left edge',
  },
  shape: 'Shape',
  shapes: { free: 'Free', square: 'Square', '3:2': '3:2', '16:9': '16:9' },
  sides: { x: 'From the left', y: 'From the top', width: 'Width', height: 'Height' },
  size: (width: number, height: number, ofWidth: number, ofHeight: number) =>
    `${width} × ${height} of ${ofWidth} × ${ofHeight} pixels`,
  reset: 'Reset',
  apply: 'Apply',
  applying: 'Cropping…',
  cancel: 'Cancel',
  animated: 'An animated picture cannot be cropped here.',
  notLoaded: 'This picture cannot be loaded for cropping now. Your text is safe; please try again in a moment.',
  failed: 'This part of the picture could not be cut out. Please choose a smaller frame.',
} as const
