import { createWordReader } from '../decode/decodeCall.js'
import { fromHex, isHex, toHex } from '../signers/bytes.js'

/** A transfer in a simulation, parsed from the logs. */
export interface Transfer {
  readonly asset: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** The item id of a collectible. */
  readonly id?: bigint
}

/** The address in eth_simulateV1 logs of transfers of the native coin. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Transfer(address,address,uint256) of ERC-20 and ERC-721, TransferSingle(...) and TransferBatch(...) of ERC-1155. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** Parses transfers from logs. Ignores logs of any other shape. */
export function parseTransfers(logs: readonly unknown[]): Transfer[] {
  return logs.flatMap((log) => {
    try {
      return parseTransfer(log)
    } catch {
      // Ignore a log whose data ends early: no token contract writes such a log.
      return []
    }
  })
}

function parseTransfer(log: unknown): Transfer[] {
  if (typeof log !== 'object' || log === null) return []
  const { address, topics, data } = log as { address?: unknown; topics?: unknown; data?: unknown }
  if (typeof address !== 'string' || !Array.isArray(topics) || typeof data !== 'string' || !isHex(data)) return []
  const words = topics.filter(
    (topic): topic is string => typeof topic === 'string' && /^0x[0-9a-fA-F]{64}$/.test(topic),
  )
  const bytes = fromHex(data)
  const read = createWordReader(bytes)
  const [topic, first, second, third] = words
  if (topic === undefined || first === undefined || second === undefined) return []
  const asset = address.toLowerCase() === nativeLog ? 'native' : address
  if (topic.toLowerCase() === transferTopic) {
    const [from, to] = [toAddress(first), toAddress(second)]
    if (third !== undefined) return [{ asset, from, to, amount: 1n, id: BigInt(third) }]
    return bytes.length === 32 ? [{ asset, from, to, amount: read.uint(0) }] : []
  }
  if (third === undefined) return []
  const [from, to] = [toAddress(second), toAddress(third)]
  if (topic.toLowerCase() === singleTopic) return [{ asset, from, to, id: read.uint(0), amount: read.uint(1) }]
  if (topic.toLowerCase() !== batchTopic) return []
  const [ids, amounts] = [read.list(0, bytes.length / 32), read.list(1, bytes.length / 32)]
  return ids.map((id, index) => ({ asset, from, to, id, amount: amounts[index] ?? 0n }))
}

function toAddress(word: string) {
  return toHex(fromHex(word).slice(12))
}

/** Sums the changes of transfers for one owner, with one entry per asset. Omits assets whose sum is zero. */
export function sumTransfers(transfers: readonly Transfer[], owner: string): Omit<Transfer, 'from' | 'to'>[] {
  const sums = new Map<string, Omit<Transfer, 'from' | 'to'>>()
  const isOwner = (address: string) => address.toLowerCase() === owner.toLowerCase()
  for (const { asset, from, to, amount, id } of transfers) {
    const delta = (isOwner(to) ? amount : 0n) - (isOwner(from) ? amount : 0n)
    const key = `${asset.toLowerCase()}#${id ?? ''}`
    const before = sums.get(key)?.amount ?? 0n
    sums.set(key, { asset, amount: before + delta, ...(id !== undefined && { id }) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}
