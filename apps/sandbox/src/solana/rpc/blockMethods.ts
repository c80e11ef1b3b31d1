import * as z from 'zod/mini'
import { formatAccounts, formatTransaction } from '../formatTransaction.js'
import { RpcError } from '../RpcError.js'
import { blockhashLifetime, firstSlot, genesisHash, slotsPerEpoch } from '../slotClock.js'
import { decodeTransaction } from '../wire.js'
import { checkSlot, type Method, type Node, version, withContext } from './Node.js'
import { amount, commitmentFields, config, parseParams, transactionFields } from './params.js'

const maxBlocks = 500_000
const isHealthy = 'ok'
/** The leader of every slot and the only node. */
const identity = 'Foyer1111111111111111111111111111111111111'

function readHead(node: Node, params: readonly unknown[]) {
  const [wish] = parseParams(params, config(commitmentFields))
  return { wish, slot: checkSlot(node.ledger, wish.commitment, wish.minContextSlot) }
}

/** Methods about time, blocks and the node. */
export const blockMethods: Readonly<Record<string, Method>> = {
  getHealth: () => isHealthy,
  getVersion: () => ({ 'solana-core': version, 'feature-set': 0 }),
  getGenesisHash: () => genesisHash,
  getIdentity: () => ({ identity }),
  getSlotLeader: () => identity,
  getSlot: (node, params) => readHead(node, params).slot,
  getBlockHeight: (node, params) => node.ledger.clock.heightOf(readHead(node, params).slot),
  getFirstAvailableBlock: () => firstSlot,
  minimumLedgerSlot: () => firstSlot,
  getTransactionCount: (node) => [...node.ledger.history.all()].length,
  getEpochInfo(node, params) {
    const { slot } = readHead(node, params)
    return {
      absoluteSlot: slot,
      blockHeight: node.ledger.clock.heightOf(slot),
      epoch: Math.floor(slot / slotsPerEpoch),
      slotIndex: slot % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: [...node.ledger.history.all()].length,
    }
  },
  getEpochSchedule: () => ({
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
    leaderScheduleSlotOffset: slotsPerEpoch,
    slotsPerEpoch,
    warmup: false,
  }),
  getLatestBlockhash(node, params) {
    const { wish, slot } = readHead(node, params)
    const { clock } = node.ledger
    return withContext(node, wish, {
      blockhash: clock.blockhashOf(slot),
      lastValidBlockHeight: clock.heightOf(slot) + blockhashLifetime,
    })
  },
  isBlockhashValid(node, params) {
    const [hash, wish] = parseParams(params, z.string(), config(commitmentFields))
    const slot = node.ledger.clock.findBlockhash(hash)
    return withContext(node, wish, slot !== undefined && slot <= node.ledger.clock.slot(wish.commitment))
  },
  getBlockTime(node, params) {
    const [slot] = parseParams(params, amount)
    checkBlock(node, slot, 'confirmed')
    return node.ledger.clock.timeOf(slot)
  },
  getBlocks(node, params) {
    // The end slot is optional. Without it the configuration is the second parameter.
    const last = typeof params[1] === 'number' ? params[1] : undefined
    const [start, wish] = parseParams(
      [params[0], last === undefined ? params[1] : params[2]],
      amount,
      config(commitmentFields),
    )
    const end = Math.min(last ?? Number.POSITIVE_INFINITY, node.ledger.clock.slot(wish.commitment), start + maxBlocks)
    const from = Math.max(start, firstSlot)
    return Array.from({ length: Math.max(0, end - from + 1) }, (_, index) => from + index)
  },
  getBlock(node, params) {
    const fields = {
      ...transactionFields,
      transactionDetails: z._default(z.enum(['full', 'signatures', 'accounts', 'none']), 'full'),
      rewards: z._default(z.boolean(), true),
    }
    const bare = typeof params[1] === 'string' ? { encoding: params[1] } : params[1]
    const [slot, wish] = parseParams([params[0], bare], amount, config(fields))
    const { clock, history } = node.ledger
    checkBlock(node, slot, wish.commitment)
    const maxVersion = wish.maxSupportedTransactionVersion ?? undefined
    const landed = history.inSlot(slot)
    return {
      blockHeight: clock.heightOf(slot),
      blockTime: clock.timeOf(slot),
      blockhash: clock.blockhashOf(slot),
      parentSlot: slot - 1,
      previousBlockhash: clock.blockhashOf(slot - 1),
      ...(wish.rewards && { rewards: [] }),
      ...(wish.transactionDetails === 'signatures' && { signatures: landed.map(({ signature }) => signature) }),
      ...(wish.transactionDetails === 'full' && {
        transactions: landed.map((each) => formatTransaction(each, wish.encoding, maxVersion)),
      }),
      ...(wish.transactionDetails === 'accounts' && {
        transactions: landed.map((each) => {
          const { meta, ...rest } = formatTransaction(each, 'json', maxVersion)
          const { message } = decodeTransaction(each.wire)
          const transaction = { accountKeys: formatAccounts(each, message), signatures: [each.signature] }
          return { ...rest, transaction, meta: { ...meta, innerInstructions: undefined, logMessages: undefined } }
        }),
      }),
    }
  },
}

/** Throws RpcError for a slot that has no block, or no block yet. */
function checkBlock({ ledger }: Node, slot: number, commitment: 'processed' | 'confirmed' | 'finalized'): void {
  if (slot < firstSlot) {
    throw new RpcError(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
  }
  if (slot > ledger.clock.slot(commitment)) throw new RpcError(-32004, `Block not available for slot ${slot}`)
}
