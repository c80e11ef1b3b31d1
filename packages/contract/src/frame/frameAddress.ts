/** The path of the frame's page on its origin. It is built into the AppKit client too. */
export const framePath = '/sdk'

/** The path of the empty page in which the frame renders a request that is confirmed in a window. */
export const windowPath = '/window'

/** The message that a window of the frame's origin posts to the frame until the frame renders into it. */
export const windowReady = 'foyer-window-ready'

/** The message of the frame that closes such a window. */
export const closeWindow = 'foyer-window-close'
