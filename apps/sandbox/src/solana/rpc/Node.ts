import type { SolanaControls } from '../controls.js'
import type { Ledger } from '../ledger.js'
import type { Mempool } from '../mempool.js'
import { RpcError } from '../RpcError.js'
import type { Commitment } from '../slotClock.js'

/** The services that RPC methods use. */
export interface Node {
  readonly ledger: Ledger
  readonly mempool: Mempool
  /** Sends lamports from the sandbox's treasury and returns the signature. */
  airdrop(address: string, lamports: bigint): string
  readonly controls: SolanaControls
}

/** An RPC method. Throws RpcError. */
export type Method = (node: Node, params: readonly unknown[]) => unknown

/** Wraps a result with its slot, as most responses do. Throws RpcError -32016 if the client requires a later slot. */
export function withContext(
  { ledger }: Node,
  { commitment, minContextSlot }: { commitment: Commitment; minContextSlot?: number | undefined },
  value: unknown,
) {
  const slot = checkSlot(ledger, commitment, minContextSlot)
  return { context: { slot, apiVersion: version }, value }
}

/** Returns the newest slot of a commitment. Throws RpcError -32016 if the client requires a later slot. */
export function checkSlot(ledger: Ledger, commitment: Commitment, minContextSlot: number | undefined): number {
  const slot = ledger.clock.slot(commitment)
  if (minContextSlot !== undefined && slot < minContextSlot) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
  }
  return slot
}

/** The Agave release whose responses are imitated. */
export const version = '3.0.0'
