import { getActivity, getBalance, getNfts, getTokens, waitForTransaction, watchRead } from '../core/accountReads.js'
import { createAppKit } from '../createAppKit.js'
import * as networks from '../networks/index.js'
import { version } from '../version.js'
import { defineElements } from './defineElements.js'

/** The script-tag build: `import { createAppKit, networks } from '…/foyer.js'`, or the global `Foyer`. Errors are known by their `code`. */
defineElements()

const reads = { getActivity, getBalance, getNfts, getTokens, waitForTransaction, watchRead }
const Foyer = { createAppKit, networks, version, ...reads }
Object.assign(globalThis, { Foyer })

export { createAppKit, getActivity, getBalance, getNfts, getTokens, networks, version, waitForTransaction, watchRead }
