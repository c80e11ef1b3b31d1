import { drawAccountButton } from './drawAccountButton.js'
import { drawNetworkButton } from './drawNetworkButton.js'

/** The buttons whose code is loaded when an element first draws them. */
export const drawButtons = { account: drawAccountButton, network: drawNetworkButton }
