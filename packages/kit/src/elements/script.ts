import { getActivity, getBalance, getNfts, getTokens, waitForTransaction, watchRead } from '../core/accountReads.js'
import { startAppKit as createAppKit } from '../createAppKit.js'
import * as layer1 from '../networks/layer1.js'
import * as layer2 from '../networks/layer2.js'
import { loadTokens } from '../networks/loadTokens.js'
import { defineNetwork } from '../networks/Network.js'
import * as nonEvm from '../networks/nonEvm.js'
import * as sandbox from '../networks/sandbox.js'
import * as testnets from '../networks/testnets.js'
import { version } from '../version.js'
import { defineElements } from './defineElements.js'

/** The script-tag build: `import { createAppKit, networks } from '…/foyer.js'`, or the global `Foyer`. Errors are known by their `code`. */
defineElements()

const reads = { getActivity, getBalance, getNfts, getTokens, waitForTransaction, watchRead }
/** Those written by hand: no bundler drops the hundreds of others here, and `defineChain` makes any of them. */
const networks = {
  ...layer1,
  ...layer2,
  ...testnets,
  ...nonEvm,
  foyerLocal: sandbox.foyerLocal,
  foyerLocalTwo: sandbox.foyerLocalTwo,
  defineNetwork,
  defineChain: defineNetwork,
  loadTokens,
}
const Foyer = { createAppKit, networks, version, ...reads }
Object.assign(globalThis, { Foyer })

export { createAppKit, getActivity, getBalance, getNfts, getTokens, networks, version, waitForTransaction, watchRead }
