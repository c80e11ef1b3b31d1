import * as z from 'zod/mini'
import { address, hash } from './chainShapes.js'
import { type ExplorerRow, parseApproval } from './joinRows.js'

/* The shapes of Etherscan's API v2. All numbers are strings, and missing values are empty strings. */

const emptyAddress = z.pipe(
  z.string().check(z.regex(/^(0x[0-9a-fA-F]{40})?$/)),
  z.transform((text) => (text === '' ? undefined : text.toLowerCase())),
)
const digits = z.string().check(z.regex(/^\d{1,78}$/))
const big = z.pipe(
  digits,
  z.transform((text) => BigInt(text)),
)
const small = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((text) => Number(text)),
)

/** Seconds since 1970. A value with more digits is not a valid date. */
const time = small.check(z.maximum(999_999_999_999))

const place = { hash, blockNumber: small, timeStamp: time }

/** Any response. Errors have HTTP status 200, `status` 0 and a text in `result`. */
export const etherscanAnswer = z.object({
  status: z.optional(z.string()),
  message: z.optional(z.nullable(z.string())),
  result: z.union([z.array(z.unknown()), z.string(), z.null()]),
})

/** The fields of fee and position, in the list of transactions and in those of tokens. */
const paid = { nonce: small, transactionIndex: small, gasPrice: big, gasUsed: big }

const transaction = z.object({
  ...place,
  ...paid,
  from: address,
  to: emptyAddress,
  contractAddress: z.optional(emptyAddress),
  value: big,
  isError: z.string(),
  txreceipt_status: z.optional(z.string()),
  input: z.string(),
})

/** Parses a row of `txlist`. Returns undefined for other data. */
export function parseTransaction(entry: unknown): ExplorerRow | undefined {
  const parsed = transaction.safeParse(entry)
  if (!parsed.success) return undefined
  const { from, to, value, contractAddress, isError, txreceipt_status: receipt } = parsed.data
  const input = parsed.data.input.toLowerCase()
  const receiver = to ?? contractAddress
  const native =
    value > 0n && receiver !== undefined
      ? ({ kind: 'native', token: undefined, tokenId: undefined, from, to: receiver, amount: value } as const)
      : undefined
  const move = native ?? (to === undefined ? undefined : parseApproval(from, to, input))
  return {
    ...readPlace(parsed.data),
    ...readPaid(parsed.data),
    transaction: {
      from,
      to,
      status: isError === '1' || receipt === '0' ? 'failed' : 'confirmed',
      selector: input.length >= 10 ? input.slice(0, 10) : undefined,
    },
    ...(move === undefined ? {} : { move }),
  }
}

const internal = z.object({
  ...place,
  from: address,
  to: emptyAddress,
  contractAddress: z.optional(emptyAddress),
  value: big,
  type: z.string(),
  isError: z.string(),
})

/** Parses a row of `txlistinternal`. Returns `none` if it moved nothing, undefined for other data. */
export function parseInternal(entry: unknown): ExplorerRow | 'none' | undefined {
  const parsed = internal.safeParse(entry)
  if (!parsed.success) return undefined
  const { from, value: amount, contractAddress, type, isError } = parsed.data
  const to = parsed.data.to ?? contractAddress
  const isMove = isError === '0' && amount > 0n && /^(call|create2?|selfdestruct|suicide)$/.test(type)
  if (!isMove || to === undefined) return 'none'
  return {
    ...readPlace(parsed.data),
    move: { kind: 'internal', token: undefined, tokenId: undefined, from, to, amount },
  }
}

const tokenTransfer = z.object({
  ...place,
  ...paid,
  from: address,
  to: address,
  contractAddress: address,
  value: z.optional(big),
  tokenID: z.optional(big),
  tokenValue: z.optional(big),
})

/** Parses a row of `tokentx`, `tokennfttx` or `token1155tx`. Returns undefined for other data. */
export function parseTokenTransfer(kind: 'erc20' | 'erc721' | 'erc1155', entry: unknown): ExplorerRow | undefined {
  const parsed = tokenTransfer.safeParse(entry)
  if (!parsed.success) return undefined
  const { from, to, contractAddress: token, tokenID, tokenValue, value } = parsed.data
  const amount = { erc20: value, erc721: 1n, erc1155: tokenValue }[kind]
  if (amount === undefined || (kind !== 'erc20' && tokenID === undefined)) return undefined
  const tokenId = kind === 'erc20' ? undefined : tokenID
  return { ...readPlace(parsed.data), ...readPaid(parsed.data), move: { kind, token, tokenId, from, to, amount } }
}

function readPlace({ hash, blockNumber, timeStamp }: { hash: string; blockNumber: number; timeStamp: number }) {
  return { hash, block: blockNumber, minedAtMs: timeStamp * 1_000 }
}

function readPaid(row: { nonce: number; transactionIndex: number; gasPrice: bigint; gasUsed: bigint }) {
  return { position: row.transactionIndex, nonce: row.nonce, fee: row.gasPrice * row.gasUsed }
}
