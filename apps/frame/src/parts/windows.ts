/** What only browsers fetch that ask in a window of the frame's origin, or forget what a frame keeps; as one file. */
export { comeBack } from '../session/comeBack.js'
export { keepInWindow } from '../session/windowStore.js'
export { askInWindow } from '../views/askInWindow.js'
