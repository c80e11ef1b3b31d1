import type { IndexedBlock, IndexedOperation, IndexedTransaction, IndexedTransfer } from './IndexedBlock.js'
import { parseOperationLog } from './parseOperationLog.js'
import { parseTransferLog } from './parseTransferLog.js'

/** The error for a node response that is not a block, or whose parts belong to different blocks. */
export class InvalidBlockError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvalidBlockError'
  }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Combines a block with its receipts and, if the node has them, its call traces. Checks each part, because a node
 * between two blocks can return parts of both. Throws {@link InvalidBlockError}.
 */
export function parseBlock(block: unknown, receipts: unknown, traces: unknown): IndexedBlock {
  const head = asFields(block, 'block')
  const hash = readHash(head.hash)
  const transactions = asList(head.transactions, 'transactions')
  const receiptList = asList(receipts, 'receipts')
  if (receiptList.length !== transactions.length) throw new InvalidBlockError('the receipts are of another block')
  const traceList = traces === undefined ? undefined : asList(traces, 'traces')
  if (traceList !== undefined && traceList.length !== transactions.length)
    throw new InvalidBlockError('the traces are of another block')
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
    throw new InvalidBlockError('a receipt is of another block')
  const from = readAddress(transaction.from)
  const to = transaction.to === null || transaction.to === undefined ? undefined : readAddress(transaction.to)
  const created =
    typeof receipt.contractAddress === 'string' && to === undefined ? readAddress(receipt.contractAddress) : undefined
  // Receipts from before the Byzantium fork have no status: treat them as successful.
  const succeeded = receipt.status === undefined || readNumber(receipt.status) === 1
  const value = readBig(transaction.value)
  const data = typeof transaction.input === 'string' ? transaction.input : '0x'
  const transfers: IndexedTransfer[] = []
  const operations: IndexedOperation[] = []
  if (succeeded) {
    const target = to ?? created
    if (value > 0n && target !== undefined)
      transfers.push({ kind: 'native', token: undefined, tokenId: undefined, from, to: target, amount: value })
    transfers.push(...readInternal(hash, trace))
    for (const log of asList(receipt.logs, 'logs')) {
      const { address, topics, data: words } = asFields(log, 'log')
      const event = [readAddress(address), asList(topics, 'topics').map(readHash), readBytes(words)] as const
      transfers.push(...parseTransferLog(...event))
      const operation = parseOperationLog(...event)
      if (operation) operations.push(operation)
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
    operations,
  }
}

/**
 * Returns the calls of a trace that moved the native currency, without the transaction itself and without reverted
 * calls.
 */
function readInternal(hash: string, trace: unknown): IndexedTransfer[] {
  if (trace === undefined) return []
  const entry = asFields(trace, 'trace')
  if (entry.txHash !== undefined && readHash(entry.txHash) !== hash)
    throw new InvalidBlockError('a trace is of another block')
  const found: IndexedTransfer[] = []
  const waiting = asCalls(asFields(entry.result ?? entry, 'trace').calls)
  // Use a list instead of recursion: a trace can be deep enough to overflow the stack.
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
  throw new InvalidBlockError(`the ${what} is not an object`)
}

function asList(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new InvalidBlockError(`the ${what} are not a list`)
}

function readHash(value: unknown): string {
  if (typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  throw new InvalidBlockError('a hash is malformed')
}

function readAddress(value: unknown): string {
  if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) return value.toLowerCase()
  throw new InvalidBlockError('an address is malformed')
}

function readBytes(value: unknown): string {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)) return value
  throw new InvalidBlockError('data is malformed')
}

function readBig(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new InvalidBlockError('a quantity is malformed')
}

function readNumber(value: unknown): number {
  const number = Number(readBig(value))
  if (Number.isSafeInteger(number)) return number
  throw new InvalidBlockError('a quantity is too large')
}
