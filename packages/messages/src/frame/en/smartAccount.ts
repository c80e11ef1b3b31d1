/** The texts about smart accounts, loaded with the first batch of calls. */
export const smartAccount = {
  allOrNothing: 'All of these steps succeed together, or none of them happens.',
  upgradesAccount:
    'This also upgrades your account on {network}, so that it can do several steps at once. Your address stays the same.',
  createsAccount: 'This also creates your account on {network}. Its address stays the same.',
  warnOtherDelegate: 'Your account runs other code on this network: {address}. Confirming replaces it.',
  accountCode: 'Account code',
  feePaidBy: 'Paid by {name}',
  plainTitle: 'Return to a plain account',
  plainLine: 'Remove the code from your account on {network}',
  plainEffect:
    'Your address, your balances and your key stay the same. What you allowed contracts to spend stays allowed.',
  callsTitle: 'Status of your transactions',
  callsPending: 'The network has not confirmed everything yet.',
  callsConfirmed: 'The network has confirmed everything.',
  callsFailed: 'This failed. Nothing was done, but the network fee was paid.',
  callsPartial: 'Only a part of this was done. Some steps failed.',
  transaction: 'Transaction',
  close: 'Close',
} as const
