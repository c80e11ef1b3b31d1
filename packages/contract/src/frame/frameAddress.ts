/** Path of the frame's page on its origin; the incumbent's client has the same one built in. */
export const framePath = '/sdk'

/** Path of the empty page that the frame draws into where it asks in a window of its own. */
export const windowPath = '/window'
