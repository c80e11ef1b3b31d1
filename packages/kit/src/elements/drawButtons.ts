import { renderAccountButton } from './renderAccountButton.js'
import { renderNetworkButton } from './renderNetworkButton.js'

/** The buttons whose code loads when an element first renders them. */
export const drawButtons = { account: renderAccountButton, network: renderNetworkButton }
