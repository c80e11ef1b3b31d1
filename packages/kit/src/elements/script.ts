import * as layer1 from '@foyer/primitives/networks/layer1'
import * as layer2 from '@foyer/primitives/networks/layer2'
import { loadTokens } from '@foyer/primitives/networks/loadTokens'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import * as nonEvm from '@foyer/primitives/networks/nonEvm'
import * as sandbox from '@foyer/primitives/networks/sandbox'
import * as testnets from '@foyer/primitives/networks/testnets'
import {
  getActivity,
  getBalance,
  getNfts,
  getTokens,
  waitForTransaction,
  watchRead,
} from '../core/public/accountReads.js'
import { startAppKit as createAppKit } from '../createAppKit.js'
import { version } from '../version.js'
import { defineElement } from './AppKitElement.js'
import { defineElements } from './defineElements.js'
import { WalletButtonElement } from './WalletButtonElement.js'

/**
 * The build for script tags: `import { createAppKit, networks } from '…/foyer.js'`, or the global `Foyer`. Errors are
 * identified by their `code`.
 */
defineElements()
for (const prefix of ['foyer', 'appkit']) defineElement(`${prefix}-wallet-button`, WalletButtonElement)

const reads = { getActivity, getBalance, getNfts, getTokens, waitForTransaction, watchRead }
/**
 * Only the handwritten networks: this build cannot tree-shake the hundreds of others, and `defineChain` can create any
 * of them.
 */
const networks = {
  ...layer1,
  ...layer2,
  ...testnets,
  ...nonEvm,
  foyerLocal: sandbox.foyerLocal,
  foyerLocalTwo: sandbox.foyerLocalTwo,
  foyerSolana: sandbox.foyerSolana,
  defineNetwork,
  defineChain: defineNetwork,
  loadTokens,
}
const Foyer = { createAppKit, networks, version, ...reads }
Object.assign(globalThis, { Foyer })

export { createAppKit, getActivity, getBalance, getNfts, getTokens, networks, version, waitForTransaction, watchRead }
