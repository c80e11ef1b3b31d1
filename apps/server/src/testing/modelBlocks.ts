import { createHash } from 'node:crypto'
import { type Address, type Hex, toEventSelector, toHex, zeroAddress } from 'viem'

/** The event topics of the model's contracts. */
export const modelTopics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  single: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  batch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
} as const

/** The model's contracts: ERC-20 (0xdd…), ERC-721 (0xee…), ERC-1155 (0xff…). */
const [coin, art, items] = ['d', 'e', 'f'].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
]
const someEvent = toEventSelector('Something(uint256)')

export interface ModelLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}
export interface ModelCall {
  readonly type: string
  readonly from: Address
  readonly to: Address
  readonly value: Hex
  readonly error?: string
  readonly calls?: readonly ModelCall[]
}
interface ModelTransaction {
  readonly transaction: {
    readonly hash: Hex
    readonly from: Address
    readonly to: Address | null
    readonly value: Hex
    readonly [field: string]: unknown
  }
  readonly receipt: {
    readonly status: Hex
    readonly contractAddress: Address | null
    readonly logs: readonly ModelLog[]
    readonly [field: string]: unknown
  }
  readonly trace: { readonly txHash: Hex; readonly result: ModelCall }
}

/** A block in a node's format. */
export interface ModelBlock {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly mined: readonly ModelTransaction[]
}

/** The plan of a block: up to `most` transactions of any kind, or `busy` transfers of one token. */
export interface ModelPlan {
  readonly fork: number
  readonly most: number
  readonly busy?: number
}

/** Returns the hash of the block at a height after the given number of reorganisations. */
export function hashOf(seed: number, number: number, fork: number): Hex {
  return digest(`${seed} ${number} ${fork}`)
}

/** Creates a block from its hash only, so that a long chain needs no memory. The result is deterministic. */
export function makeModelBlock(
  head: Pick<ModelBlock, 'number' | 'hash' | 'parentHash'>,
  { most, busy }: ModelPlan,
  addresses: readonly Address[],
): ModelBlock {
  const random = createRandom(Number.parseInt(head.hash.slice(2, 10), 16))
  const below = (limit: number) => Math.floor(random() * limit)
  const anybody = () => addresses[below(addresses.length)] ?? zeroAddress
  const make = (index: number, logs?: readonly ModelLog[]) =>
    makeTransaction({ below, anybody }, head.hash, digest(`${head.hash} ${index}`), index, logs)
  if (busy !== undefined) {
    const paid = (size: number) => Array.from({ length: size }, () => moveCoin(anybody(), anybody(), BigInt(below(9))))
    const sizes = Array.from({ length: Math.ceil(busy / 100) }, (_, index) => Math.min(100, busy - index * 100))
    return { ...head, mined: sizes.map((size, index) => make(index, paid(size))) }
  }
  return { ...head, mined: Array.from({ length: head.number === 0 ? 0 : below(most + 1) }, (_, index) => make(index)) }
}

interface Source {
  readonly below: (limit: number) => number
  readonly anybody: () => Address
}

function makeTransaction(
  source: Source,
  blockHash: Hex,
  hash: Hex,
  nonce: number,
  given?: readonly ModelLog[],
): ModelTransaction {
  const { below, anybody } = source
  const from = anybody()
  const isFailed = given === undefined && below(10) === 0
  const isDeployed = given === undefined && !isFailed && below(25) === 0
  const contractAddress = isDeployed ? (`0x${hash.slice(2, 42)}` as const) : null
  const to = contractAddress ?? anybody()
  const value = toHex(below(4))
  const logs = isFailed ? [] : (given ?? Array.from({ length: below(5) }, () => makeLog(source)))
  const inner: ModelCall = { type: 'CALL', from: to, to: anybody(), value: toHex(below(3)) }
  const undone = {
    type: 'CALL',
    from: to,
    to: anybody(),
    value: '0x5',
    error: 'execution reverted',
    calls: [inner],
  } as const
  const delegated = { type: 'DELEGATECALL', from: to, to, value: '0x9', calls: [inner] } as const
  const calls = isFailed || given !== undefined ? [] : [inner, delegated, undone]
  return {
    transaction: {
      ...{ hash, from, to: isDeployed ? null : to, value },
      ...{ nonce: toHex(nonce), input: '0xa9059cbb00', gasPrice: '0x2' },
    },
    receipt: {
      ...{ transactionHash: hash, blockHash, status: isFailed ? '0x0' : '0x1', contractAddress },
      ...{ gasUsed: '0x5208', effectiveGasPrice: '0x2', logs },
    },
    trace: { txHash: hash, result: { type: isDeployed ? 'CREATE' : 'CALL', from, to, value, calls } },
  }
}

function makeLog({ below, anybody }: Source): ModelLog {
  const orNobody = (chance: number) => (below(chance) === 0 ? zeroAddress : anybody())
  const [from, to] = [orNobody(6), orNobody(8)]
  const sides = [from, to].map(topicOf)
  const more = [topicOf(from), ...sides]
  switch (below(10)) {
    case 0:
    case 1:
      return moveCoin(from, to, BigInt(below(1_000)))
    case 2:
      // A token id of more than 64 bits.
      return moveCoin(from, to, 2n ** 200n + BigInt(below(1_000)))
    case 3:
    case 4:
      return { address: art, topics: [modelTopics.transfer, ...sides, toTopic(BigInt(below(50)))], data: '0x' }
    case 5:
    case 6:
      return { address: items, topics: [modelTopics.single, ...more], data: join([below(9), below(20)]) }
    case 7: {
      const ids = Array.from({ length: below(4) }, () => below(9))
      const words = [64, 96 + 32 * ids.length, ids.length, ...ids, ids.length, ...ids.map(() => below(20))]
      return { address: items, topics: [modelTopics.batch, ...more], data: join(words) }
    }
    case 8:
      return below(2) === 0
        ? { address: coin, topics: [modelTopics.approval, ...sides], data: join([below(1_000)]) }
        : { address: art, topics: [modelTopics.approval, ...sides, toTopic(BigInt(below(50)))], data: '0x' }
    default:
      return below(2) === 0
        ? { address: items, topics: [modelTopics.approvalForAll, ...sides], data: join([below(2)]) }
        : { address: items, topics: [someEvent], data: join([below(9)]) }
  }
}

function moveCoin(from: Address, to: Address, amount: bigint): ModelLog {
  return { address: coin, topics: [modelTopics.transfer, topicOf(from), topicOf(to)], data: join([amount]) }
}

/** Mulberry32: creates a small deterministic generator of numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function digest(text: string): Hex {
  return `0x${createHash('sha256').update(text).digest('hex')}`
}

function topicOf(address: Address): Hex {
  return `0x${address.slice(2).padStart(64, '0')}`
}

function toTopic(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}

function join(words: readonly (number | bigint)[]): Hex {
  return `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}`
}
