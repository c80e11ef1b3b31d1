import { type Address, keccak256, toHex } from 'viem'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../chains/rpc/RpcProvider.js'
import { countModelRows, listTouched } from './countModelRows.js'
import { hashOf, type ModelBlock, type ModelPlan, makeModelBlock } from './modelBlocks.js'

/** A chain with random traffic from a seed. It responds like a node. */
export interface ModelChain {
  readonly rpc: RpcProvider
  readonly head: () => number
  readonly addresses: readonly Address[]
  /** Adds blocks with up to `most` transactions each. */
  readonly mine: (blocks: number, most?: number) => void
  /** Adds a block with this number of transfers of one token. */
  readonly mineBusy: (transfers: number) => void
  /** Replaces the last `depth` blocks with `depth + 1` blocks of other traffic. */
  readonly reorganise: (depth: number) => void
  /** Returns the numbers of rows that an index of this chain must have, counted independently. */
  readonly count: () => ReturnType<typeof countModelRows>
  /** Returns the hashes of the transactions that involve an address, oldest first. */
  readonly listHashes: (address: string) => readonly string[]
  /** Returns the node's response to a call, or undefined for an unsupported method. */
  readonly respond: (request: RpcRequest) => { readonly result: unknown } | undefined
  /** The current fault of the node: `parent` returns a wrong parent hash, `receipts` returns those of another block. */
  fault: 'none' | 'parent' | 'receipts'
}

/**
 * The maximum of cached blocks. A block is requested together with its receipts and traces, and created once for all
 * three.
 */
const maxCachedBlocks = 256

/** Creates a chain with its genesis block. Blocks are generated on demand, so the chain can be long. */
export function createModelChain(chainId: string, seed = 1, accounts = 12): ModelChain {
  const addresses = Array.from(
    { length: accounts },
    (_, index): Address => `0x${(index + 1).toString(16).padStart(4, '0').padStart(40, 'a')}`,
  )
  const plans: ModelPlan[] = [{ fork: 0, most: 0 }]
  const kept = new Map<string, ModelBlock>()
  let forks = 0

  function getBlockHash(number: number) {
    const plan = plans[number]
    return plan === undefined ? toHex(0, { size: 32 }) : hashOf(seed, number, plan.fork)
  }

  function find(number: number): ModelBlock | undefined {
    const plan = plans[number]
    if (plan === undefined) return undefined
    const hash = getBlockHash(number)
    const known = kept.get(hash)
    if (known !== undefined) return known
    const made = makeModelBlock({ number, hash, parentHash: getBlockHash(number - 1) }, plan, addresses)
    kept.set(hash, made)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxCachedBlocks) break
      kept.delete(oldest)
    }
    return made
  }

  function* listBlocks(): Generator<ModelBlock> {
    for (const [number, plan] of plans.entries())
      yield makeModelBlock(
        { number, hash: getBlockHash(number), parentHash: getBlockHash(number - 1) },
        plan,
        addresses,
      )
  }

  function mine(count: number, most = 4): void {
    for (let made = 0; made < count; made += 1) plans.push({ fork: forks, most })
  }

  const chain: ModelChain = {
    addresses,
    fault: 'none',
    mine,
    mineBusy: (busy) => {
      plans.push({ fork: forks, most: 0, busy })
    },
    head: () => plans.length - 1,
    reorganise: (depth) => {
      plans.splice(plans.length - depth)
      forks += 1
      mine(depth + 1)
    },
    respond: ({ method, params = [] }) => {
      const [tag, full] = params as [string, unknown]
      const block = find(tag === 'latest' ? plans.length - 1 : Number(tag))
      const isLying = chain.fault === 'parent' && tag !== 'latest'
      switch (method) {
        case 'eth_getBlockByNumber':
          return { result: block === undefined ? null : formatBlock(block, full === true, isLying) }
        case 'eth_getBlockReceipts': {
          const given = chain.fault === 'receipts' && block !== undefined ? find(block.number - 1) : block
          return { result: given?.mined.map(({ receipt }) => receipt) ?? null }
        }
        case 'debug_traceBlockByNumber':
          return { result: block?.mined.map(({ trace }) => trace) ?? null }
        default:
          return undefined
      }
    },
    rpc: {
      send: async (requested, requests) =>
        requests.map((request): RpcOutcome => {
          if (requested !== chainId) return { error: { code: -32_000, message: 'another chain' } }
          const answer = chain.respond(request)
          return answer ?? { error: { code: -32_601, message: `${request.method} is not supported` } }
        }),
    },
    listHashes: (address) =>
      [...listBlocks()].flatMap(({ mined }) =>
        mined.filter((each) => listTouched(each).has(address)).map(({ transaction }) => transaction.hash),
      ),
    count: () => countModelRows(listBlocks()),
  }
  return chain
}

function formatBlock(block: ModelBlock, isFull: boolean, isLying: boolean): object {
  const { number, hash, parentHash, mined } = block
  return {
    number: toHex(number),
    hash,
    parentHash: isLying ? keccak256(parentHash) : parentHash,
    timestamp: toHex(1_700_000_000 + number * 5),
    transactions: mined.map(({ transaction }) => (isFull ? transaction : transaction.hash)),
  }
}
