import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, keccak256, parseAbi, toHex } from 'viem'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../services/providers/Providers.js'

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
])
const nftEvents = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const zero: Address = '0x0000000000000000000000000000000000000000'

type Log = { address: Address; topics: Hex[]; data: Hex }
type ModelTransaction = {
  transaction: Record<string, unknown>
  receipt: Record<string, unknown>
  trace: object
  logs: Log[]
}
type ModelBlock = { number: number; hash: Hex; parentHash: Hex; mined: ModelTransaction[] }

/** What one owner holds of one non-fungible token, counted over the chain alone. */
export type ModelHolding = { owner: string; token: string; tokenId: bigint; amount: bigint }

/** A chain in memory with mixed traffic, made of a seed: what it answers is what a node answers. */
export type ModelChain = {
  readonly rpc: RpcProvider
  readonly head: () => number
  readonly addresses: readonly Address[]
  /** Adds blocks with up to `most` transactions each. */
  readonly mine: (blocks: number, most?: number) => void
  /** Replaces the last `depth` blocks by one more than that, with other traffic. */
  readonly reorganise: (depth: number) => void
  /** The rows an index over this chain must have, counted by another way than the index does. */
  readonly count: () => { transactions: number; transfers: number; activity: number; holdings: readonly ModelHolding[] }
  /** Transactions that touch an address, oldest first. */
  readonly listHashes: (address: string) => readonly string[]
  /** What the node answers to one call; undefined for a method it does not have. */
  readonly answer: (request: RpcRequest) => { readonly result: unknown } | undefined
  /** What the node does wrong from now on: `parent` lies about a parent hash, `receipts` gives those of another block. */
  fault: 'none' | 'parent' | 'receipts'
}

/** Mulberry32: a small generator of numbers in [0, 1), the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Makes a chain with its genesis block. */
export function createModelChain(chainId: string, seed = 1): ModelChain {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const addresses = Array.from({ length: 12 }, (_, index): Address => `0x${(index + 1).toString(16).padStart(40, 'a')}`)
  const tokens = ['d', 'e', 'f'].map((digit): Address => `0x${digit.repeat(40)}`)
  const [coin, art, items] = tokens as [Address, Address, Address]
  const anybody = () => addresses[below(addresses.length)] ?? zero
  const blocks: ModelBlock[] = []
  let counter = 0
  const unique = () => {
    counter += 1
    return keccak256(toHex(`${seed} ${counter}`))
  }

  function makeLog(from: Address, to: Address): Log {
    const operator = from
    switch (below(5)) {
      case 0:
        return logOf(coin, encodeEventTopics({ abi: events, eventName: 'Transfer', args: { from, to } }), [
          BigInt(below(1_000)),
        ])
      case 1: {
        const args = { from, to, tokenId: BigInt(below(50)) }
        return {
          address: art,
          topics: encodeEventTopics({ abi: nftEvents, eventName: 'Transfer', args }) as Hex[],
          data: '0x',
        }
      }
      case 2: {
        const topics = encodeEventTopics({ abi: events, eventName: 'TransferSingle', args: { operator, from, to } })
        return logOf(items, topics, [BigInt(below(9)), BigInt(below(20))])
      }
      case 3: {
        const topics = encodeEventTopics({ abi: events, eventName: 'TransferBatch', args: { operator, from, to } })
        const ids = Array.from({ length: below(4) }, () => BigInt(below(9)))
        const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }]
        const data = encodeAbiParameters(lists, [ids, ids.map(() => BigInt(below(20)))])
        return { address: items, topics: topics as Hex[], data }
      }
      default: {
        const topics = encodeEventTopics({ abi: events, eventName: 'Approval', args: { owner: from, spender: to } })
        return logOf(coin, topics, [BigInt(below(1_000))])
      }
    }
  }

  function logOf(address: Address, topics: readonly unknown[], words: readonly bigint[]): Log {
    const data = encodeAbiParameters(
      words.map(() => ({ type: 'uint256' })),
      words as bigint[],
    )
    return { address, topics: topics as Hex[], data }
  }

  function makeTransaction(blockHash: Hex, nonce: number): ModelTransaction {
    const [hash, from] = [unique(), anybody()]
    const isFailed = below(10) === 0
    const to = anybody()
    const logs = isFailed
      ? []
      : Array.from({ length: below(5) }, () =>
          makeLog(below(6) === 0 ? zero : anybody(), below(8) === 0 ? zero : anybody()),
        )
    const inner = { type: 'CALL', from: to, to: anybody(), value: toHex(below(3)) }
    const undone = { type: 'CALL', from: to, to: anybody(), value: '0x5', error: 'execution reverted', calls: [inner] }
    const calls = isFailed ? [] : [inner, { type: 'DELEGATECALL', from: to, to, value: '0x9', calls: [inner] }, undone]
    const value = toHex(below(4))
    return {
      logs,
      transaction: { hash, from, to, value, nonce: toHex(nonce), input: '0xa9059cbb00', gasPrice: '0x2' },
      receipt: {
        ...{ transactionHash: hash, blockHash, status: isFailed ? '0x0' : '0x1', contractAddress: null },
        ...{ gasUsed: '0x5208', effectiveGasPrice: '0x2', logs },
      },
      trace: { txHash: hash, result: { type: 'CALL', from, to, value, calls } },
    }
  }

  function mine(count: number, most = 4): void {
    for (let made = 0; made < count; made += 1) {
      const last = blocks.at(-1)
      const hash = unique()
      const mined =
        last === undefined ? [] : Array.from({ length: below(most + 1) }, (_, index) => makeTransaction(hash, index))
      blocks.push({ number: (last?.number ?? -1) + 1, hash, parentHash: last?.hash ?? toHex(0, { size: 32 }), mined })
    }
  }

  const chain: ModelChain = {
    addresses,
    fault: 'none',
    mine,
    head: () => blocks.length - 1,
    reorganise: (depth) => {
      blocks.splice(blocks.length - depth)
      mine(depth + 1)
    },
    answer: ({ method, params = [] }) => {
      const [tag, full] = params as [string, unknown]
      const block = tag === 'latest' ? blocks.at(-1) : blocks[Number(tag)]
      const isLying = chain.fault === 'parent' && tag !== 'latest'
      switch (method) {
        case 'eth_getBlockByNumber':
          return { result: block === undefined ? null : describe(block, full === true, isLying) }
        case 'eth_getBlockReceipts': {
          const given = chain.fault === 'receipts' && block !== undefined ? blocks[block.number - 1] : block
          return { result: given?.mined.map(({ receipt }) => receipt) ?? null }
        }
        case 'debug_traceBlockByNumber':
          return { result: block?.mined.map(({ trace }) => trace) ?? null }
        default:
          return undefined
      }
    },
    rpc: {
      send: async (asked, requests) =>
        requests.map((request): RpcOutcome => {
          if (asked !== chainId) return { error: { code: -32_000, message: 'another chain' } }
          const answer = chain.answer(request)
          return answer ?? { error: { code: -32_601, message: `${request.method} is not supported` } }
        }),
    },
    listHashes: (address) =>
      blocks.flatMap(({ mined }) =>
        mined.filter((each) => listTouched(each).has(address)).map(({ transaction }) => String(transaction.hash)),
      ),
    count: () => countRows(blocks),
  }
  mine(1)
  return chain
}

function describe(block: ModelBlock, isFull: boolean, isLying: boolean): object {
  const { number, hash, parentHash, mined } = block
  return {
    number: toHex(number),
    hash,
    parentHash: isLying ? keccak256(parentHash) : parentHash,
    timestamp: toHex(1_700_000_000 + number * 5),
    transactions: mined.map(({ transaction }) => (isFull ? transaction : transaction.hash)),
  }
}

type Move = { from: string; to: string; token: string; pairs: readonly (readonly [bigint, bigint] | undefined)[] }

/** By hand: words cut out of topics, nothing of the index's own code. */
function listMoves({ logs }: ModelTransaction): Move[] {
  return logs.flatMap(({ address: token, topics, data }) => {
    const words = (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
    const first = token.startsWith('0xf') ? 2 : 1
    const [from = '', to = ''] = topics.slice(first).map((topic) => `0x${topic.slice(26)}`)
    const isCoin = token.startsWith('0xd')
    const isArt = token.startsWith('0xe')
    const pairs = isCoin ? [undefined] : isArt ? [[BigInt(topics[3] ?? 0), 1n] as const] : readPairs(words)
    return pairs.length === 0 ? [] : [{ from, to, token, pairs }]
  })
}

/** The call that moved the native currency beside the transaction, twice: the first call, and the same one within the delegated one. */
function readInner({ trace }: ModelTransaction): { from: string; to: string } | undefined {
  const { calls } = (trace as { result: { calls: { from: string; to: string; value: string }[] } }).result
  const [inner] = calls
  return inner !== undefined && Number(inner.value) > 0 ? inner : undefined
}

function listTouched(mined: ModelTransaction): Set<unknown> {
  const inner = readInner(mined)
  const moved = [...listMoves(mined), ...(inner === undefined ? [] : [inner])]
  const touched = new Set<unknown>([
    mined.transaction.from,
    mined.transaction.to,
    ...moved.flatMap(({ from, to }) => [from, to]),
  ])
  touched.delete(zero)
  return touched
}

function countRows(blocks: readonly ModelBlock[]): ReturnType<ModelChain['count']> {
  const holdings = new Map<string, ModelHolding>()
  const count = { transactions: 0, transfers: 0, activity: 0 }
  for (const mined of blocks.flatMap((block) => block.mined)) {
    count.transactions += 1
    count.activity += listTouched(mined).size
    if (mined.receipt.status !== '0x0' && Number(mined.transaction.value) > 0) count.transfers += 1
    if (readInner(mined) !== undefined) count.transfers += 2
    for (const { from, to, token, pairs } of listMoves(mined)) {
      count.transfers += pairs.length
      for (const pair of pairs) {
        if (pair === undefined) continue
        add(from, token, pair[0], -pair[1])
        add(to, token, pair[0], pair[1])
      }
    }
  }
  return { ...count, holdings: [...holdings.values()].filter(({ amount }) => amount !== 0n) }

  function add(owner: string, token: string, tokenId: bigint, amount: bigint): void {
    if (owner === zero) return
    const key = `${owner} ${token} ${tokenId}`
    const held = holdings.get(key) ?? { owner, token, tokenId, amount: 0n }
    held.amount += amount
    holdings.set(key, held)
  }
}

function readPairs(words: readonly bigint[]): (readonly [bigint, bigint])[] {
  if (words.length === 2) return [[words[0] ?? 0n, words[1] ?? 0n]]
  const length = Number(words[2] ?? 0n)
  return Array.from({ length }, (_, index) => [words[3 + index] ?? 0n, words[4 + length + index] ?? 0n] as const)
}
