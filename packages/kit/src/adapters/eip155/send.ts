// The lazy chunk of everything that asks the wallet.
export { sendToken } from './sendToken.js'
export { signMessage } from './signMessage.js'
export { waitForTransaction } from './waitForTransaction.js'
