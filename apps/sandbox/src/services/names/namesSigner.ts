import { keccak256, toBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** People register names below this one. */
export const namesParent = 'foyer.eth'

/** Signs what the server answers about those names. Everybody can know this key, so it counts on local chains alone. */
export const namesSignerKey = keccak256(toBytes('Foyer sandbox, signer of names'))

/** The account of {@link namesSignerKey}. */
export const namesSigner = privateKeyToAccount(namesSignerKey).address
