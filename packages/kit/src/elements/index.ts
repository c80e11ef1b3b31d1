import { defineElements } from './defineElements.js'

/** Importing this entry defines the elements; that is its whole purpose. */
defineElements()

export { startAppKit as createAppKit } from '../createAppKit.js'
export { defineElements }
