import * as z from 'zod/mini'
import type { HeldNft } from '../NftProvider.js'
import { address, hash } from './chainShapes.js'
import { type ExplorerRow, parseApproval, pendingBlock } from './joinRows.js'

/*
 * The shapes of Blockscout's API v2, limited to the needed fields. Instances run several versions, so some fields have
 * two names. `tx_hash`, `block` and `token.address` are the older ones.
 */

const party = z.pipe(
  z.object({ hash: address }),
  z.transform(({ hash }) => hash),
)
const amount = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,78}$/)), z.number().check(z.int(), z.minimum(0))]),
  z.transform((text) => BigInt(text)),
)
const block = z.number().check(z.int(), z.minimum(0))
const time = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => Date.parse(text)),
)
function maybe<T extends z.ZodMiniType>(schema: T) {
  return z.optional(z.nullable(schema))
}

/** The content of `next_page_params`. It is sent back unchanged. */
export const blockscoutPlace = z.record(
  z.string().check(z.maxLength(60)),
  z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]),
)

/** The start of a page of a list. */
export type BlockscoutPlace = z.infer<typeof blockscoutPlace>

/** A page of any list. Its entries are not parsed yet. */
export const blockscoutPage = z.object({
  items: z.array(z.unknown()),
  next_page_params: z.optional(z.nullable(blockscoutPlace)),
})

/** The response for an unknown account. */
export const blockscoutNotFound = z.object({ message: z.literal('Not found') })

const transaction = z.object({
  hash,
  block_number: maybe(block),
  block: maybe(block),
  position: maybe(z.number()),
  timestamp: maybe(time),
  status: maybe(z.string()),
  from: party,
  to: maybe(party),
  created_contract: maybe(party),
  value: amount,
  fee: maybe(z.object({ value: maybe(amount) })),
  nonce: z.number(),
  raw_input: maybe(z.string()),
})

/**
 * Parses an entry of the list of transactions. Returns undefined for other data. `nowMs` is the time of a pending
 * transaction.
 */
export function parseTransaction(entry: unknown, nowMs: number): ExplorerRow | undefined {
  const parsed = transaction.safeParse(entry)
  if (!parsed.success) return undefined
  const { hash, from, value, nonce, status, fee, created_contract: created, raw_input: data } = parsed.data
  const block = parsed.data.block_number ?? parsed.data.block ?? pendingBlock
  const to = parsed.data.to ?? undefined
  const input = data?.toLowerCase() ?? '0x'
  const isFailed = status === 'error'
  const receiver = to ?? created
  const native =
    value > 0n && receiver != null
      ? ({ kind: 'native', token: undefined, tokenId: undefined, from, to: receiver, amount: value } as const)
      : undefined
  const move = native ?? (to === undefined ? undefined : parseApproval(from, to, input))
  const outcome = isFailed ? 'failed' : 'confirmed'
  return {
    hash,
    block,
    minedAtMs: parsed.data.timestamp ?? nowMs,
    position: parsed.data.position ?? undefined,
    nonce,
    fee: fee?.value ?? undefined,
    transaction: {
      from,
      to,
      status: block === pendingBlock ? 'pending' : outcome,
      selector: input.length >= 10 ? input.slice(0, 10) : undefined,
    },
    ...(move === undefined ? {} : { move }),
  }
}

const internalTransaction = z.object({
  transaction_hash: z.optional(hash),
  tx_hash: z.optional(hash),
  block_number: maybe(block),
  block: maybe(block),
  timestamp: time,
  type: z.string(),
  index: z.number(),
  success: z.boolean(),
  from: party,
  to: maybe(party),
  created_contract: maybe(party),
  value: amount,
})

/**
 * Parses an internal transaction. Returns `none` if it moved nothing, or repeats an entry of the list of transactions.
 */
export function parseInternal(entry: unknown): ExplorerRow | 'none' | undefined {
  const parsed = internalTransaction.safeParse(entry)
  if (!parsed.success) return undefined
  const { type, index, success, from, value: amount, created_contract: created, timestamp: minedAtMs } = parsed.data
  const hash = parsed.data.transaction_hash ?? parsed.data.tx_hash
  const block = parsed.data.block_number ?? parsed.data.block
  const to = parsed.data.to ?? created
  if (hash === undefined || block == null) return undefined
  // Ignore a delegatecall: it repeats the value of the outer call.
  const isMove = success && amount > 0n && index > 0 && /^(call|create2?|selfdestruct)$/.test(type)
  if (!isMove || to == null) return 'none'
  return { hash, block, minedAtMs, move: { kind: 'internal', token: undefined, tokenId: undefined, from, to, amount } }
}

const tokenName = z.object({
  address_hash: z.optional(address),
  address: z.optional(address),
  type: maybe(z.string()),
})

const tokenTransfer = z.object({
  transaction_hash: z.optional(hash),
  tx_hash: z.optional(hash),
  block_number: maybe(block),
  block: maybe(block),
  timestamp: time,
  from: party,
  to: party,
  token: tokenName,
  token_type: maybe(z.string()),
  total: maybe(z.object({ value: maybe(amount), token_id: maybe(amount) })),
})

/** Parses a token transfer. Returns undefined for other data. */
export function parseTokenTransfer(entry: unknown): ExplorerRow | undefined {
  const parsed = tokenTransfer.safeParse(entry)
  if (!parsed.success) return undefined
  const { from, to, timestamp: minedAtMs, total } = parsed.data
  const hash = parsed.data.transaction_hash ?? parsed.data.tx_hash
  const block = parsed.data.block_number ?? parsed.data.block
  const token = parsed.data.token.address_hash ?? parsed.data.token.address
  if (hash === undefined || block == null || token === undefined) return undefined
  const type = parsed.data.token_type ?? parsed.data.token.type
  const tokenId = total?.token_id ?? undefined
  const amount = total?.value ?? (tokenId === undefined ? undefined : 1n)
  if (amount === undefined) return undefined
  const nftKind = type === 'ERC-721' ? 'erc721' : 'erc1155'
  const kind = tokenId === undefined ? 'erc20' : nftKind
  return { hash, block, minedAtMs, move: { kind, token, tokenId, from, to, amount } }
}

const heldNft = z.object({
  id: amount,
  token: tokenName,
  token_type: maybe(z.string()),
  value: maybe(amount),
})

/** Parses an entry of the list of NFTs. Returns undefined for any other data or token type. */
export function parseHeldNft(entry: unknown): HeldNft | undefined {
  const parsed = heldNft.safeParse(entry)
  if (!parsed.success) return undefined
  const token = parsed.data.token.address_hash ?? parsed.data.token.address
  const type = parsed.data.token_type ?? parsed.data.token.type
  if (token === undefined || (type !== 'ERC-721' && type !== 'ERC-1155')) return undefined
  const kind = type === 'ERC-721' ? 'erc721' : 'erc1155'
  return { token, tokenId: parsed.data.id, kind, amount: parsed.data.value ?? 1n }
}

const heldToken = z.object({ token: tokenName })

/** Parses an entry of the list of tokens. Returns the contract, or undefined for other data. */
export function parseHeldToken(entry: unknown): string | undefined {
  const parsed = heldToken.safeParse(entry)
  return parsed.success ? (parsed.data.token.address_hash ?? parsed.data.token.address) : undefined
}
