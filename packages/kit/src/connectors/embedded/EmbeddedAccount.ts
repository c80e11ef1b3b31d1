import type { Namespace } from '@foyer/primitives/ChainId'
import { type ChainId, formatChainId, getNamespace, isChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { WalletAccounts, WalletEvents } from '../../core/Connector.js'
import type { EmbeddedUser } from '../../core/EmbeddedConnector.js'

/** The state of the embedded wallet for one chain family. */
export interface Family {
  readonly name: Namespace
  readonly watchers: Set<WalletEvents>
  /** Undefined while the family is not connected. */
  accounts?: WalletAccounts | undefined
  /** The user data that the frame returned for this family. */
  user?: EmbeddedUser | undefined
}

/** Parses a chain from the frame: CAIP-2, or the plain number of an EVM chain. */
export function parseFrameChain(value: string | number): ChainId | undefined {
  const text = String(value)
  if (/^[1-9]\d{0,14}$/.test(text)) return formatChainId('eip155', text)
  return isChainId(text) ? text : undefined
}

export function isAddressOf(namespace: Namespace, address: string): boolean {
  const shape = namespace === 'eip155' ? /^0x[0-9a-fA-F]{40}$/ : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  return shape.test(address)
}

/**
 * Returns the accounts of the frame's user in one family.
 *
 * @throws FoyerError `WALLET_ANSWER_INVALID` if the user has no address in that family.
 */
export function toAccounts(user: EmbeddedUser, namespace: Namespace, requested: ChainId): WalletAccounts {
  const { address, accounts = [] } = user
  if (!isAddressOf(namespace, address))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'GET_USER' } })
  const others = accounts.map((each) => each.address).filter((each) => each !== address && isAddressOf(namespace, each))
  const told = parseFrameChain(user.chainId)
  return {
    addresses: [address, ...new Set(others)],
    chainId: told && getNamespace(told) === namespace ? told : requested,
  }
}
