import { keccak256, toBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The key that approves sponsored fees. It is public, so only local chains trust it. */
export const sponsorKey = keccak256(toBytes('Foyer sandbox, signer of sponsored fees'))

/** The account of {@link sponsorKey}. */
export const sponsorSigner = privateKeyToAccount(sponsorKey).address

/** The key of the account that sends user operations. It is public. */
export const bundlerKey = keccak256(toBytes('Foyer sandbox, bundler'))

/** The account of {@link bundlerKey}. */
export const bundlerAccount = privateKeyToAccount(bundlerKey).address
