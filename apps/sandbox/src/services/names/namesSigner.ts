import { keccak256, toBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The parent of the names that users register. */
export const namesParent = 'foyer.eth'

/** The key that signs the server's responses about those names. It is public, so only local chains trust it. */
export const namesSignerKey = keccak256(toBytes('Foyer sandbox, signer of names'))

/** The account of {@link namesSignerKey}. */
export const namesSigner = privateKeyToAccount(namesSignerKey).address
