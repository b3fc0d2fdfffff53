/** Messages for a device without a network. */

export const OFFLINE_MESSAGES = {
  notStored: (isOnline: boolean) =>
    `${isOnline ? 'The wiki does not respond' : 'You are offline'}, and this page is not stored on this device. It is loaded once there is a connection again.`,
  storedPages: 'You can read these pages on this device',
} as const
