import { rpcError } from '@foyer/contract/pairing/jsonRpc'
import { PeerFailure } from './PeerFailure.js'

/** What another client of the protocol rejected with: the wallet's numbered no, or as it is. */
export function toPeerFailure(error: unknown): unknown {
  const said = rpcError.safeParse(error)
  return said.success ? new PeerFailure(said.data) : error
}
