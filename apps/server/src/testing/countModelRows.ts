import { zeroAddress } from 'viem'
import { type ModelBlock, type ModelCall, type ModelLog, modelTopics } from './modelBlocks.js'

/** The amount of a non-fungible token that an owner holds, counted from the chain only. */
export interface ModelHolding {
  owner: string
  token: string
  tokenId: bigint
  amount: bigint
}

/** The numbers of rows that an index of a chain must have. */
export interface ModelCount {
  transactions: number
  transfers: number
  activity: number
  holdings: readonly ModelHolding[]
}

/**
 * Counts and sums by key: for each account, kind, token and direction, for each account's activity, and for all hashes.
 */
export type Tally = ReadonlyMap<string, { readonly count: number; readonly sum: bigint }>

type Mined = ModelBlock['mined'][number]
interface Move {
  kind: string
  from: string
  to: string
  token: string
  tokenId?: bigint
  amount: bigint
}

/** Counts rows independently of the index: it parses topics and data itself, without any code of the index. */
export function countModelRows(blocks: Iterable<ModelBlock>): ModelCount & { tally: Tally } {
  const holdings = new Map<string, ModelHolding>()
  const tally = new Map<string, { count: number; sum: bigint }>()
  const count = { transactions: 0, transfers: 0, activity: 0 }
  for (const { mined } of blocks) {
    for (const each of mined) {
      const moves = listMoves(each)
      const touched = listTouched(each, moves)
      count.transactions += 1
      count.transfers += moves.length
      count.activity += touched.size
      add('transactions', BigInt(each.transaction.hash.slice(0, 14)))
      for (const address of touched) add(`${address} activity`, BigInt(each.transaction.hash.slice(0, 14)))
      for (const { kind, from, to, token, tokenId, amount } of moves) {
        add(`${from} ${kind} ${token} out`, amount)
        add(`${to} ${kind} ${token} in`, amount)
        if (tokenId === undefined || kind.startsWith('approval')) continue
        hold(from, token, tokenId, -amount)
        hold(to, token, tokenId, amount)
      }
    }
  }
  return { ...count, holdings: [...holdings.values()].filter(({ amount }) => amount !== 0n), tally }

  function add(line: string, amount: bigint): void {
    const known = tally.get(line)
    if (known === undefined) tally.set(line, { count: 1, sum: amount })
    else {
      known.count += 1
      known.sum += amount
    }
  }

  function hold(owner: string, token: string, tokenId: bigint, amount: bigint): void {
    if (owner === zeroAddress) return
    const key = `${owner} ${token} ${tokenId}`
    const held = holdings.get(key) ?? { owner, token, tokenId, amount: 0n }
    held.amount += amount
    holdings.set(key, held)
  }
}

/** Returns the addresses that a transaction involves. */
export function listTouched(mined: Mined, moves = listMoves(mined)): Set<string> {
  const { from, to } = mined.transaction
  const created = mined.receipt.contractAddress
  const touched = new Set([
    from,
    ...[to, created].filter((each) => each !== null),
    ...moves.flatMap((move) => [move.from, move.to]),
  ])
  touched.delete(zeroAddress)
  return touched
}

function listMoves({ transaction, receipt, trace }: Mined): Move[] {
  if (receipt.status === '0x0') return []
  const { from, value } = transaction
  const to = transaction.to ?? receipt.contractAddress ?? ''
  const plain = Number(value) > 0 ? [{ kind: 'native', from, to, token: '', amount: BigInt(value) }] : []
  return [...plain, ...(trace.result.calls ?? []).flatMap(listInternal), ...receipt.logs.flatMap(readLog)]
}

/**
 * Returns the transfers of a call and its inner calls. A delegatecall transfers nothing, and a failed call reverts all
 * inner calls.
 */
function listInternal({ type, from, to, value, error, calls = [] }: ModelCall): Move[] {
  if (error !== undefined) return []
  const own =
    type === 'CALL' && Number(value) > 0 ? [{ kind: 'internal', from, to, token: '', amount: BigInt(value) }] : []
  return [...own, ...calls.flatMap(listInternal)]
}

function readLog({ address: token, topics, data }: ModelLog): Move[] {
  const words = (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
  const sides = topics.slice(1).map((topic) => `0x${topic.slice(26)}`)
  const [first = '', second = '', third = ''] = sides
  const [amount = 0n, other = 0n] = words
  const last = topics[3]
  switch (topics[0]) {
    case modelTopics.transfer:
    case modelTopics.approval: {
      const isApproval = topics[0] === modelTopics.approval
      const move = { from: first, to: second, token }
      if (last === undefined) return [{ kind: isApproval ? 'approval' : 'erc20', ...move, amount }]
      return [{ kind: isApproval ? 'approval' : 'erc721', ...move, tokenId: BigInt(last), amount: 1n }]
    }
    case modelTopics.approvalForAll:
      return [{ kind: 'approvalForAll', from: first, to: second, token, amount }]
    case modelTopics.single:
      return [{ kind: 'erc1155', from: second, to: third, token, tokenId: amount, amount: other }]
    case modelTopics.batch: {
      const length = Number(words[2] ?? 0n)
      return Array.from({ length }, (_, index) => ({
        ...{ kind: 'erc1155', from: second, to: third, token },
        ...{ tokenId: words[3 + index] ?? 0n, amount: words[4 + length + index] ?? 0n },
      }))
    }
    default:
      return []
  }
}
