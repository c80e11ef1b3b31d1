/** Path of the frame's page on its origin; the incumbent's client has the same one built in. */
export const framePath = '/sdk'

/** Path of the empty page that the frame draws into to confirm a request in a window. */
export const windowPath = '/window'

/** Message that a window of the frame's origin posts to the frame until the frame draws into it. */
export const windowReady = 'foyer-window-ready'

/** Message of the frame after which such a window closes itself. */
export const closeWindow = 'foyer-window-close'
