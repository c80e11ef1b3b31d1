import { restoreSession } from '../session/restoreSession.js'
import { storeInWindow } from '../session/windowStore.js'

/** The code for browsers that delete a frame's storage when they close, bundled as one file. */
export const windows = { comeBack: restoreSession, keepInWindow: storeInWindow }
