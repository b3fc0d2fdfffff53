/** Messages for a device without a network. */

export const OFFLINE_MESSAGES = {
  notKept: (isOnline: boolean) =>
    `${isOnline ? 'The wiki does not respond' : 'You are offline'}, and this page is not kept on this device. It is loaded once there is a connection again.`,
  keptPages: 'You can read these pages on this device',
} as const
