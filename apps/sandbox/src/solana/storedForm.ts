import * as z from 'zod/mini'
import type { LandedTransaction } from './history.js'
import type { AccountImage } from './vm.js'

// The file format of accounts and transactions: bytes in base64, lamports as text.

const amount = z.string().check(z.regex(/^\d{1,20}$/))
const account = z.object({ lamports: amount, owner: z.string(), data: z.string(), executable: z.boolean() })
const instruction = z.object({
  programIdIndex: z.int(),
  accounts: z.array(z.int()),
  data: z.string(),
  stackHeight: z.int(),
})
const tokenBalance = z.object({
  accountIndex: z.int(),
  mint: z.string(),
  owner: z.string(),
  programId: z.string(),
  uiTokenAmount: z.object({
    amount,
    decimals: z.int(),
    uiAmount: z.nullable(z.number()),
    uiAmountString: z.string(),
  }),
})
const transaction = z.object({
  signature: z.string(),
  slot: z.int(),
  wire: z.string(),
  err: z.nullable(z.union([z.string(), z.record(z.string(), z.unknown())])),
  logs: z.array(z.string()),
  innerInstructions: z.array(z.array(instruction)),
  unitsConsumed: amount,
  returnData: z.nullable(z.object({ programId: z.string(), data: z.string() })),
  accounts: z.array(z.string()),
  loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }),
  fee: amount,
  preBalances: z.array(amount),
  postBalances: z.array(amount),
  preTokenBalances: z.array(tokenBalance),
  postTokenBalances: z.array(tokenBalance),
  memo: z.nullable(z.string()),
})
const changes = z.array(z.tuple([z.string(), z.nullable(account)]))

/** A line of a journal: a transaction with its changes, or a change of the clock. */
export const journalLine = z.union([
  z.object({ transaction, changes }),
  /** Milliseconds since 1970, as in {@link createSlotClock}. */
  z.object({ originMs: z.number() }),
])

/** The state of the whole chain at one moment. */
export const snapshot = z.object({
  version: z.literal(1),
  birthMs: z.number(),
  originMs: z.number(),
  slot: z.int(),
  accounts: changes,
  transactions: z.array(transaction),
})

function toText(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('base64')
}
function toBytes(text: string) {
  return Uint8Array.from(Buffer.from(text, 'base64'))
}

export function storeAccount(image: AccountImage | undefined): z.infer<typeof account> | null {
  if (image === undefined) return null
  return { ...image, lamports: String(image.lamports), data: toText(image.data) }
}

export function loadAccount(stored: z.infer<typeof account> | null): AccountImage | undefined {
  return stored === null ? undefined : { ...stored, lamports: BigInt(stored.lamports), data: toBytes(stored.data) }
}

export function storeTransaction(landed: LandedTransaction): z.input<typeof transaction> {
  return {
    ...landed,
    wire: toText(landed.wire),
    err: typeof landed.err === 'object' && landed.err !== null ? { ...landed.err } : landed.err,
    logs: [...landed.logs],
    innerInstructions: landed.innerInstructions.map((each) =>
      each.map((inner) => ({ ...inner, accounts: [...inner.accounts], data: toText(inner.data) })),
    ),
    unitsConsumed: String(landed.unitsConsumed),
    returnData: landed.returnData && { ...landed.returnData, data: toText(landed.returnData.data) },
    accounts: [...landed.accounts],
    loadedAddresses: {
      writable: [...landed.loadedAddresses.writable],
      readonly: [...landed.loadedAddresses.readonly],
    },
    fee: String(landed.fee),
    preBalances: landed.preBalances.map(String),
    postBalances: landed.postBalances.map(String),
    preTokenBalances: [...landed.preTokenBalances],
    postTokenBalances: [...landed.postTokenBalances],
  }
}

export function loadTransaction(stored: z.infer<typeof transaction>): LandedTransaction {
  return {
    ...stored,
    wire: toBytes(stored.wire),
    innerInstructions: stored.innerInstructions.map((each) =>
      each.map((inner) => ({ ...inner, data: toBytes(inner.data) })),
    ),
    unitsConsumed: BigInt(stored.unitsConsumed),
    returnData: stored.returnData && { ...stored.returnData, data: toBytes(stored.returnData.data) },
    fee: BigInt(stored.fee),
    preBalances: stored.preBalances.map(BigInt),
    postBalances: stored.postBalances.map(BigInt),
  }
}
