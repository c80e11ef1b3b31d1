/** Words of requests on Solana alone, fetched with the first of them. */
export const solana = {
  'transactionsTitle.one': 'Sign {count} transaction',
  'transactionsTitle.other': 'Sign {count} transactions',
  feeOther: 'paid by {address}',
  signTransactionTitle: 'Sign a transaction',
  transactionNumber: 'Transaction {number}',
  warnClose: 'All that is left in this account goes to {address}.',
  warnLasting: 'This never expires: it can be sent at any time, even in a year.',
  warnLater: '{host} can send this whenever it likes.',
  warnOthers: 'It also needs the signature of others.',
  warnSimilar: '{address} looks like {other}, but it is another address.',
  warnTokenFee: 'The token itself keeps up to {fee} of this.',
  warnTokenHook: 'With every transfer of {asset} another program runs as well: {address}',
  warnControl: 'Control of {account} would go to {address}.',
  warnDelegate: '{address} could then take up to {amount} from you.',
  warnTried: 'This was only tried out. Once it is really sent, it can do something else.',
  warnNotTried: 'The network could not tell beforehand what these change: {list}',
} as const
