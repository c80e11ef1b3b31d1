/** Requests a person must approve. */
export const askedMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** A request a person must approve. */
export type SolanaMethod = (typeof askedMethods)[number]

/** Requests about what is allowed already. */
export const ownMethods = ['solana_getAccounts', 'solana_requestAccounts'] as const
