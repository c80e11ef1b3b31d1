/** Path of the frame's page on its origin; the incumbent's client has the same one built in. */
export const framePath = '/sdk'
