import type { SolanaControls } from '../controls.js'
import type { Ledger } from '../ledger.js'
import type { Mempool } from '../mempool.js'
import { RpcFault } from '../RpcFault.js'
import type { Commitment } from '../slotClock.js'

/** What the methods act on. */
export interface Node {
  readonly ledger: Ledger
  readonly mempool: Mempool
  /** Sends lamports from the sandbox's own account; returns the signature. */
  airdrop(address: string, lamports: bigint): string
  readonly controls: SolanaControls
}

/** Answers a method; throws RpcFault. */
export type Method = (node: Node, params: readonly unknown[]) => unknown

/** A value with the slot it is of, as most answers have it. Throws RpcFault -32016 when the client wants a later one. */
export function withContext(
  { ledger }: Node,
  { commitment, minContextSlot }: { commitment: Commitment; minContextSlot?: number | undefined },
  value: unknown,
) {
  const slot = checkSlot(ledger, commitment, minContextSlot)
  return { context: { slot, apiVersion: version }, value }
}

/** The newest slot of a commitment. Throws RpcFault -32016 when the client wants a later one. */
export function checkSlot(ledger: Ledger, commitment: Commitment, minContextSlot: number | undefined): number {
  const slot = ledger.clock.slot(commitment)
  if (minContextSlot !== undefined && slot < minContextSlot) {
    throw new RpcFault(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
  }
  return slot
}

/** The Agave release whose answers these are modelled on. */
export const version = '3.0.0'
