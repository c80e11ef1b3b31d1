// The lazy chunk of everything that is read: one request instead of five.
export { estimateSendFee } from './estimateSendFee.js'
export { fetchBalance } from './fetchBalance.js'
export { fetchRecipientFacts } from './fetchRecipientFacts.js'
export { fetchTokenBalances } from './fetchTokenBalances.js'
export { formatAddress } from './formatAddress.js'
