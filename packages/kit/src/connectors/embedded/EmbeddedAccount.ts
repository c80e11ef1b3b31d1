import type { Namespace } from '@foyer/primitives/ChainId'
import { type ChainId, formatChainId, getNamespace, isChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { WalletAccounts, WalletEvents } from '../../core/Connector.js'
import type { EmbeddedUser } from '../../core/EmbeddedConnector.js'

/** The embedded wallet on the chains of one family. */
export interface Family {
  readonly name: Namespace
  readonly watchers: Set<WalletEvents>
  /** Undefined while nobody is connected there. */
  accounts?: WalletAccounts | undefined
  /** What the frame told of the person when it was asked for that family. */
  user?: EmbeddedUser | undefined
}

/** A chain as the frame writes it: CAIP-2, or the bare number of an EVM chain. */
export function parseFrameChain(value: string | number): ChainId | undefined {
  const text = String(value)
  if (/^[1-9]\d{0,14}$/.test(text)) return formatChainId('eip155', text)
  return isChainId(text) ? text : undefined
}

export function isAddressOf(namespace: Namespace, address: string): boolean {
  const shape = namespace === 'eip155' ? /^0x[0-9a-fA-F]{40}$/ : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
  return shape.test(address)
}

/** @throws FoyerError `WALLET_ANSWER_INVALID` when the frame's user has no address of that family. */
export function toAccounts(user: EmbeddedUser, namespace: Namespace, asked: ChainId): WalletAccounts {
  const { address, accounts = [] } = user
  if (!isAddressOf(namespace, address))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'GET_USER' } })
  const others = accounts.map((each) => each.address).filter((each) => each !== address && isAddressOf(namespace, each))
  const told = parseFrameChain(user.chainId)
  return { addresses: [address, ...new Set(others)], chainId: told && getNamespace(told) === namespace ? told : asked }
}
