import { comeBack } from '../session/comeBack.js'
import { keepInWindow } from '../session/windowStore.js'

/** Code for browsers that remove the storage of a frame when they close; as one file. */
export const windows = { comeBack, keepInWindow }
