/** The methods that need the user's approval. */
export const askedMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** A method that needs the user's approval. */
export type SolanaMethod = (typeof askedMethods)[number]

/** The methods about the app's own permissions. */
export const ownMethods = ['solana_getAccounts', 'solana_requestAccounts'] as const
