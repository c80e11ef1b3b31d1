import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Identity } from '../Adapter.js'
import type { Client } from '../Client.js'
import { identityQuery } from '../queries/identity.js'
import { updateAccount } from '../state/namespaceState.js'
import { findNetwork, getActiveNetwork } from '../state/select.js'

export interface IdentityRequest {
  readonly address: string
  /** A CAIP-2 id, or the number of an EVM chain. Default: the active network. */
  readonly chainId?: string | number
  readonly chainNamespace?: Namespace
}

/**
 * Returns the name and avatar of an address, each `null` if there is none [S5.30].
 *
 * @throws FoyerError `NETWORK_NOT_FOUND` if the chain is not configured, `RPC_FAILED` …
 * @example const { name } = await appKit.fetchIdentity({ address: '0x…' })
 */
export async function fetchIdentity(client: Client, request: IdentityRequest): Promise<Identity> {
  const { address, chainId, chainNamespace } = request
  const state = client.store.getState()
  const network = chainId === undefined ? getActiveNetwork(state, chainNamespace) : findNetwork(state, chainId)
  if (!network) throw new FoyerError('NETWORK_NOT_FOUND')
  return (await client.getQueries()).fetch(identityQuery(client, network, address))
}

/** Fetches the identity and stores it in the account state [S3.1]. Throws the errors of `fetchIdentity`. */
export async function syncIdentity(client: Client, request: IdentityRequest): Promise<void> {
  const { name, avatar } = await fetchIdentity(client, request)
  const { activeNamespace } = client.store.getState()
  updateAccount(client, request.chainNamespace ?? activeNamespace, { profileName: name, profileImage: avatar })
}
