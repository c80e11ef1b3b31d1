import { comeBack } from '../session/comeBack.js'
import { keepInWindow } from '../session/windowStore.js'
import { askInWindow } from '../views/askInWindow.js'

/** What only browsers fetch that ask in a window of the frame's origin, or forget what a frame keeps; as one file. */
export const windows = { askInWindow, comeBack, keepInWindow }
