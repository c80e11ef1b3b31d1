import * as z from 'zod/mini'
import { address, hash } from './chainShapes.js'
import { type ExplorerRow, readApproval } from './joinRows.js'

/* The shapes of Etherscan's API v2: every number is a text, and what is absent is an empty one. */

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

/** Seconds since 1970; with more digits it is no date. */
const time = small.check(z.maximum(999_999_999_999))

const place = { hash, blockNumber: small, timeStamp: time }

/** Any answer. Errors come with HTTP 200, a status of 0 and a text in `result`. */
export const etherscanAnswer = z.object({
  status: z.optional(z.string()),
  message: z.optional(z.nullable(z.string())),
  result: z.union([z.array(z.unknown()), z.string(), z.null()]),
})

/** What makes up the fee and the place of a transaction, in its own list and in those of tokens. */
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

/** Reads a row of `txlist`; undefined when it is none. */
export function readTransaction(entry: unknown): ExplorerRow | undefined {
  const parsed = transaction.safeParse(entry)
  if (!parsed.success) return undefined
  const { from, to, value, contractAddress, isError, txreceipt_status: receipt } = parsed.data
  const input = parsed.data.input.toLowerCase()
  const receiver = to ?? contractAddress
  const native =
    value > 0n && receiver !== undefined
      ? ({ kind: 'native', token: undefined, tokenId: undefined, from, to: receiver, amount: value } as const)
      : undefined
  const move = native ?? (to === undefined ? undefined : readApproval(from, to, input))
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

/** Reads a row of `txlistinternal`. `none`: nothing moved. */
export function readInternal(entry: unknown): ExplorerRow | 'none' | undefined {
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

/** Reads a row of `tokentx`, `tokennfttx` or `token1155tx`; undefined when it is none. */
export function readTokenTransfer(kind: 'erc20' | 'erc721' | 'erc1155', entry: unknown): ExplorerRow | undefined {
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
