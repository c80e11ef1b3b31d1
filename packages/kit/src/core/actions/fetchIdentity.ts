import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Identity } from '../Adapter.js'
import type { Client } from '../Client.js'
import { identityQuery } from '../queries/identity.js'
import { updateAccount } from '../state/namespaceState.js'
import { findNetwork, getActiveNetwork } from '../state/select.js'

export interface IdentityRequest {
  readonly address: string
  /** CAIP-2 id, or the number of an EVM chain; default: the active network. */
  readonly chainId?: string | number
  readonly chainNamespace?: Namespace
}

/**
 * Name and avatar of any address, `null` where it has none [S5.30].
 *
 * @throws FoyerError `NETWORK_NOT_FOUND` when the chain is not among the configured networks, `RPC_FAILED` …
 * @example const { name } = await appKit.fetchIdentity({ address: '0x…' })
 */
export async function fetchIdentity(client: Client, request: IdentityRequest): Promise<Identity> {
  const { address, chainId, chainNamespace } = request
  const state = client.store.getState()
  const network = chainId === undefined ? getActiveNetwork(state, chainNamespace) : findNetwork(state, chainId)
  if (!network) throw new FoyerError('NETWORK_NOT_FOUND')
  return (await client.getQueries()).fetch(identityQuery(client, network, address))
}

/** Reads the identity and puts it into the account state [S3.1]; throws what `fetchIdentity` throws. */
export async function syncIdentity(client: Client, request: IdentityRequest): Promise<void> {
  const { name, avatar } = await fetchIdentity(client, request)
  const { activeNamespace } = client.store.getState()
  updateAccount(client, request.chainNamespace ?? activeNamespace, { profileName: name, profileImage: avatar })
}
