import type { IndexedBlock, IndexedTransaction, IndexedTransfer } from './IndexedBlock.js'
import { parseTransferLog } from './parseTransferLog.js'

/** What a node answered is not a block, or its parts are of different blocks. */
export class BlockFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BlockFault'
  }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Puts a block, its receipts and (where the node has them) its call traces together. Every part is looked at before it is believed: a
 * node between two blocks gives parts of both. Throws {@link BlockFault}.
 */
export function parseBlock(block: unknown, receipts: unknown, traces: unknown): IndexedBlock {
  const head = asFields(block, 'block')
  const hash = readHash(head.hash)
  const transactions = asList(head.transactions, 'transactions')
  const receiptList = asList(receipts, 'receipts')
  if (receiptList.length !== transactions.length) throw new BlockFault('receipts of another block')
  const traceList = traces === undefined ? undefined : asList(traces, 'traces')
  if (traceList !== undefined && traceList.length !== transactions.length)
    throw new BlockFault('traces of another block')
  return {
    number: readNumber(head.number),
    hash,
    parentHash: readHash(head.parentHash),
    minedAt: readNumber(head.timestamp),
    transactions: transactions.map((transaction, index) =>
      parseTransaction(hash, asFields(transaction, 'transaction'), receiptList[index], traceList?.[index]),
    ),
  }
}

function parseTransaction(blockHash: string, transaction: Fields, given: unknown, trace: unknown): IndexedTransaction {
  const receipt = asFields(given, 'receipt')
  const hash = readHash(transaction.hash)
  if (readHash(receipt.blockHash) !== blockHash || readHash(receipt.transactionHash) !== hash)
    throw new BlockFault('a receipt of another block')
  const from = readAddress(transaction.from)
  const to = transaction.to === null || transaction.to === undefined ? undefined : readAddress(transaction.to)
  const created =
    typeof receipt.contractAddress === 'string' && to === undefined ? readAddress(receipt.contractAddress) : undefined
  // A receipt from before Byzantium has no status: what is in a block without one is taken to have succeeded.
  const succeeded = receipt.status === undefined || readNumber(receipt.status) === 1
  const value = readBig(transaction.value)
  const data = typeof transaction.input === 'string' ? transaction.input : '0x'
  const transfers: IndexedTransfer[] = []
  if (succeeded) {
    const target = to ?? created
    if (value > 0n && target !== undefined)
      transfers.push({ kind: 'native', token: undefined, tokenId: undefined, from, to: target, amount: value })
    transfers.push(...readInternal(hash, trace))
    for (const log of asList(receipt.logs, 'logs')) {
      const { address, topics, data: words } = asFields(log, 'log')
      transfers.push(
        ...parseTransferLog(readAddress(address), asList(topics, 'topics').map(readHash), readBytes(words)),
      )
    }
  }
  return {
    hash,
    from,
    to,
    nonce: readNumber(transaction.nonce),
    fee: readBig(receipt.gasUsed) * readBig(receipt.effectiveGasPrice ?? transaction.gasPrice ?? '0x0'),
    succeeded,
    selector: data.length >= 10 ? data.slice(0, 10).toLowerCase() : undefined,
    created,
    transfers,
  }
}

/** Calls of a trace that moved the native currency, without the transaction itself and without what was reverted. */
function readInternal(hash: string, trace: unknown): IndexedTransfer[] {
  if (trace === undefined) return []
  const entry = asFields(trace, 'trace')
  if (entry.txHash !== undefined && readHash(entry.txHash) !== hash) throw new BlockFault('a trace of another block')
  const found: IndexedTransfer[] = []
  const waiting = asCalls(asFields(entry.result ?? entry, 'trace').calls)
  // Depth first with a list of our own: a trace is as deep as its author likes.
  for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
    if (call.error !== undefined) continue
    if (movesValue(call.type) && typeof call.to === 'string' && typeof call.value === 'string') {
      const amount = readBig(call.value)
      const [from, to] = [readAddress(call.from), readAddress(call.to)]
      if (amount > 0n) found.push({ kind: 'internal', token: undefined, tokenId: undefined, from, to, amount })
    }
    waiting.unshift(...asCalls(call.calls))
  }
  return found
}

function movesValue(type: unknown): boolean {
  return type === 'CALL' || type === 'CREATE' || type === 'CREATE2' || type === 'SELFDESTRUCT'
}

function asCalls(calls: unknown): Fields[] {
  return Array.isArray(calls) ? calls.map((call) => asFields(call, 'call')) : []
}

function asFields(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new BlockFault(`the ${what} is no object`)
}

function asList(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new BlockFault(`the ${what} are no list`)
}

function readHash(value: unknown): string {
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  throw new BlockFault('a hash is malformed')
}

function readAddress(value: unknown): string {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) return value.toLowerCase()
  throw new BlockFault('an address is malformed')
}

function readBytes(value: unknown): string {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)) return value
  throw new BlockFault('data is malformed')
}

function readBig(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new BlockFault('a quantity is malformed')
}

function readNumber(value: unknown): number {
  const number = Number(readBig(value))
  if (Number.isSafeInteger(number)) return number
  throw new BlockFault('a quantity is too large')
}
