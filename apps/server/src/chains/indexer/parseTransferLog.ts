import type { IndexedTransfer } from './IndexedBlock.js'

/** The topics of the events that move or approve tokens (ERC-20, ERC-721, ERC-1155). */
export const transferTopics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
} as const

/**
 * Returns the transfers and approvals in a log. Returns none for other events and for invalid ones, because a contract
 * can emit any log. `topics` are in lower case, `data` is hex.
 */
export function parseTransferLog(token: string, topics: readonly string[], data: string): readonly IndexedTransfer[] {
  const [event, first = '', second = '', third = ''] = topics
  switch (event) {
    case transferTopics.transfer: {
      const kind = topics.length === 4 ? 'erc721' : 'erc20'
      return readMove(kind, token, topics, data, [first, second, third])
    }
    case transferTopics.approval: {
      if (topics.length === 4) return approve('approval', token, first, second, { tokenId: toBig(third), amount: 1n })
      const amount = readWord(data, 0)
      return topics.length === 3 && amount !== undefined
        ? approve('approval', token, first, second, { tokenId: undefined, amount })
        : []
    }
    case transferTopics.approvalForAll: {
      const amount = readWord(data, 0)
      return topics.length === 3 && amount !== undefined
        ? approve('approvalForAll', token, first, second, { tokenId: undefined, amount: amount === 0n ? 0n : 1n })
        : []
    }
    case transferTopics.transferSingle: {
      const [tokenId, amount] = [readWord(data, 0), readWord(data, 1)]
      if (topics.length !== 4 || tokenId === undefined || amount === undefined) return []
      return move('erc1155', token, second, third, [{ tokenId, amount }])
    }
    case transferTopics.transferBatch:
      return topics.length === 4 ? move('erc1155', token, second, third, readBatch(data)) : []
    default:
      return []
  }
}

interface Entry {
  readonly tokenId: bigint | undefined
  readonly amount: bigint
}

function readMove(
  kind: 'erc20' | 'erc721',
  token: string,
  topics: readonly string[],
  data: string,
  [from, to, tokenId]: readonly [string, string, string],
): readonly IndexedTransfer[] {
  if (kind === 'erc721') return move(kind, token, from, to, [{ tokenId: toBig(tokenId), amount: 1n }])
  const amount = readWord(data, 0)
  return topics.length === 3 && amount !== undefined
    ? move(kind, token, from, to, [{ tokenId: undefined, amount }])
    : []
}

function approve(kind: 'approval' | 'approvalForAll', token: string, owner: string, spender: string, entry: Entry) {
  return move(kind, token, owner, spender, [entry])
}

function move(
  kind: IndexedTransfer['kind'],
  token: string,
  from: string,
  to: string,
  entries: readonly Entry[],
): readonly IndexedTransfer[] {
  return entries.map(({ tokenId, amount }) => ({
    kind,
    token,
    tokenId,
    from: toAddress(from),
    to: toAddress(to),
    amount,
  }))
}

/** Parses the pairs of ERC-1155's TransferBatch: two offsets in bytes, then two lists of the same length. */
function readBatch(data: string): Entry[] {
  const [ids, amounts] = [readList(data, 0), readList(data, 1)]
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return []
  return ids.map((tokenId, index) => ({ tokenId, amount: amounts[index] ?? 0n }))
}

function readList(data: string, argument: number): bigint[] | undefined {
  const offset = readWord(data, argument)
  if (offset === undefined || offset % 32n !== 0n || offset > BigInt(data.length)) return undefined
  const start = Number(offset / 32n)
  const length = readWord(data, start)
  // Limit the length to that of the data: the contract can claim any number.
  if (length === undefined || length > BigInt(Math.floor((data.length - 2) / 64))) return undefined
  const words = Array.from({ length: Number(length) }, (_, index) => readWord(data, start + 1 + index))
  return words.every((word) => word !== undefined) ? words : undefined
}

/** Returns the 32-byte word at an index, or undefined beyond the end. */
function readWord(data: string, index: number): bigint | undefined {
  const word = data.slice(2 + index * 64, 2 + (index + 1) * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

function toBig(topic: string): bigint {
  return BigInt(topic)
}

function toAddress(topic: string): string {
  return `0x${topic.slice(-40)}`
}
