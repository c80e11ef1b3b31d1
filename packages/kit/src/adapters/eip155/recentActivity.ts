import { formatExact } from '@foyer/primitives/Amount'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import type { ActivityItem, ActivityMove, Asset, ChainAccess } from '../../core/Adapter.js'
import type { NodeHealth } from '../nodes.js'
import { type Hex, parseAddress, parseQuantity, type Reader, withReader } from './nodes.js'
import { parseReceiptFee } from './parseReceiptFee.js'

/** The number of newest blocks to read. */
const blockCount = 12n
/** The maximum number of transactions to read for the account. */
const maxTransactions = 20
/** The topic of `Transfer(address,address,uint256)` (ERC-20). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface Transfer {
  readonly hash: string
  readonly asset: Asset
  readonly isIn: boolean
  readonly isOut: boolean
  readonly value: bigint
}

/**
 * Returns the transactions of the newest 12 blocks that move one of the given assets to or from an account, newest
 * first. Does not find transfers of the native coin inside contracts: only a tracing node reports them.
 */
export function fetchRecentActivity(
  access: ChainAccess,
  health: NodeHealth,
  address: string,
  assets: readonly Asset[],
): Promise<readonly ActivityItem[]> {
  const account = parseAddress(address)
  return withReader(access, health, async (reader) => {
    const head = await reader.quantity('eth_blockNumber', [])
    const first = head >= blockCount ? head - blockCount + 1n : 0n
    const native = assets.find((asset) => asset.address === undefined)
    const tokens = assets.filter((asset) => asset.address !== undefined)
    const [moves, transfers] = await Promise.all([
      native ? fetchNativeTransfers(reader, { account, native, first, head }) : [],
      tokens.length > 0 ? fetchTokenTransfers(reader, { account, tokens, first, head }) : [],
    ])
    const all = [...moves, ...transfers]
    const hashes = [...new Set(all.map(({ hash }) => hash))].slice(0, maxTransactions)
    const items = await Promise.all(
      hashes.map(async (hash) => {
        const receipt = await fetchReceipt(reader, hash)
        const own = all.filter((transfer) => transfer.hash === hash)
        return { order: receipt.order, item: createItem(access, account, hash, receipt, own) }
      }),
    )
    return items.sort((a, b) => (a.order < b.order ? 1 : -1)).map(({ item }) => item)
  })
}

interface Range {
  readonly account: Hex
  readonly first: bigint
  readonly head: bigint
}

async function fetchNativeTransfers(
  reader: Reader,
  { account, native, first, head }: Range & { readonly native: Asset },
): Promise<Transfer[]> {
  const numbers = Array.from({ length: Number(head - first) + 1 }, (_, index) => head - BigInt(index))
  const blocks = await Promise.all(
    numbers.map((number) => reader.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])),
  )
  return blocks.flatMap((block) => {
    return getList(getField(block, 'transactions')).flatMap((transaction): Transfer[] => {
      const [isOut, isIn] = [
        isSame(getField(transaction, 'from'), account),
        isSame(getField(transaction, 'to'), account),
      ]
      const hash = getField(transaction, 'hash')
      if ((!isIn && !isOut) || !isHash(hash)) return []
      const value = parseQuantity('eth_getBlockByNumber', getField(transaction, 'value'))
      return [{ hash, asset: native, isIn, isOut, value }]
    })
  })
}

async function fetchTokenTransfers(
  reader: Reader,
  { account, tokens, first, head }: Range & { readonly tokens: readonly Asset[] },
): Promise<Transfer[]> {
  const [fromBlock, toBlock] = [`0x${first.toString(16)}`, `0x${head.toString(16)}`]
  const address = tokens.map((token) => token.address)
  const topic = `0x${account.slice(2).padStart(64, '0')}`
  const answers = await Promise.all(
    [
      [transferTopic, null, topic],
      [transferTopic, topic],
    ].map((topics) => reader.request('eth_getLogs', [{ fromBlock, toBlock, address, topics }])),
  )
  const seen = new Set<string>()
  return answers.flatMap(getList).flatMap((log): Transfer[] => {
    const [hash, index, data] = [getField(log, 'transactionHash'), getField(log, 'logIndex'), getField(log, 'data')]
    const asset = tokens.find((token) => isSame(getField(log, 'address'), token.address ?? ''))
    const [, from, to] = getList(getField(log, 'topics'))
    const key = `${hash} ${index}`
    // A log with the account as both sender and recipient is in both responses.
    if (!asset || !isHash(hash) || seen.has(key)) return []
    seen.add(key)
    const value = parseQuantity('eth_getLogs', data)
    return [{ hash, asset, isIn: isSame(to, topic), isOut: isSame(from, topic), value }]
  })
}

interface Receipt {
  readonly from: string
  readonly isConfirmed: boolean
  readonly fee: bigint
  /** Orders transactions by block and by position in the block. */
  readonly order: bigint
}

async function fetchReceipt(reader: Reader, hash: string): Promise<Receipt> {
  const method = 'eth_getTransactionReceipt'
  const receipt = await reader.request(method, [hash])
  const from = getField(receipt, 'from')
  if (typeof from !== 'string') throw new NodeError(method, 'the response is not a receipt')
  const read = (name: string) => parseQuantity(method, getField(receipt, name))
  return {
    from,
    isConfirmed: getField(receipt, 'status') === '0x1',
    fee: parseReceiptFee(receipt as Readonly<Record<string, unknown>>),
    order: (read('blockNumber') << 64n) + read('transactionIndex'),
  }
}

function createItem(
  { network }: ChainAccess,
  account: Hex,
  hash: string,
  receipt: Receipt,
  transfers: readonly Transfer[],
): ActivityItem {
  const { from, isConfirmed, fee } = receipt
  const isOwn = isSame(from, account)
  const moves = transfers.map(({ asset, isIn, isOut, value }): ActivityMove => {
    const { symbol, name, address, decimals } = asset
    const amount = formatExact({ atomic: value, decimals })
    return {
      direction: getDirection(isIn, isOut),
      amount,
      symbol,
      name,
      ...(address !== undefined && { address }),
      isCollectible: false,
    }
  })
  const isReceived = !isOwn && moves.every(({ direction }) => direction === 'in')
  return {
    ...{ id: hash, hash, from, moves, atMs: 0 },
    kind: isReceived ? 'receive' : 'other',
    status: isConfirmed ? 'confirmed' : 'failed',
    ...(isOwn && { fee: formatExact({ atomic: fee, decimals: network.nativeCurrency.decimals }) }),
  }
}

function getDirection(isIn: boolean, isOut: boolean): ActivityMove['direction'] {
  if (isIn && isOut) return 'self'
  return isIn ? 'in' : 'out'
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function getList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

function isSame(value: unknown, address: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
}
