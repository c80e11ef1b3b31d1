import * as z from 'zod/mini'
import { feeOf } from '../computeBudget.js'
import type { ResolvedInstruction } from '../parseInstruction.js'
import { isAddress, programs } from '../programs.js'
import { isTokenProgram } from '../tokenState.js'
import type { Message } from '../wire.js'
import {
  type Effect,
  type Fact,
  formatSol,
  type Holding,
  type Surroundings,
  summarizeInstruction,
} from './summarizeInstruction.js'

/** Sends a JSON-RPC request to the chain's node. */
export type CallNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The accounts of a message that the node returned. */
export interface KnownAccounts {
  /** The addresses of lookup tables, by table. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly holdings: ReadonlyMap<string, Holding>
}

/** No accounts: there was no request, or it failed. */
export const noKnownAccounts: KnownAccounts = { tables: new Map(), holdings: new Map() }

/** A summary of a transaction, as text. */
export interface TransactionSummary {
  /** The effects with a title, in order. */
  readonly effects: readonly Effect[]
  readonly facts: readonly Fact[]
  readonly warnings: readonly string[]
}

const maxAccounts = 100
const accounts = z.object({ value: z.array(z.unknown()) })
const table = z.object({
  data: z.object({ parsed: z.object({ info: z.object({ addresses: z.array(z.string()) }) }) }),
})
const holding = z.object({
  data: z.object({
    parsed: z.object({
      type: z.literal('account'),
      info: z.object({ owner: z.string(), mint: z.string(), tokenAmount: z.object({ decimals: z.number() }) }),
    }),
  }),
})

/** Fetches the lookup tables and token accounts of a message. They stay unknown if the node does not respond. */
export async function fetchKnownAccounts(message: Message, request: CallNode): Promise<KnownAccounts> {
  const read = async <Schema extends z.ZodMiniType>(addresses: readonly string[], schema: Schema) => {
    const requested = [...new Set(addresses)].slice(0, maxAccounts)
    if (requested.length === 0) return []
    const how = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const answer = accounts.safeParse(await request('getMultipleAccounts', [requested, how]).catch(() => undefined))
    return requested.flatMap((address, index) => {
      const parsed = schema.safeParse(answer.data?.value[index])
      return parsed.success ? [[address, parsed.data] as const] : []
    })
  }
  const tables = new Map(
    (
      await read(
        message.lookups.map(({ accountKey }) => accountKey),
        table,
      )
    ).map(([address, { data }]) => [address, data.parsed.info.addresses] as const),
  )
  const named = resolveInstructions(message, tables).filter(({ programId }) => isTokenProgram(programId))
  const found = await read(named.flatMap((each) => each.accounts).filter(isAddress), holding)
  const holdings = new Map(
    found.map(([address, { data }]) => {
      const { owner, mint, tokenAmount } = data.parsed.info
      return [address, { owner, mint, decimals: tokenAmount.decimals }] as const
    }),
  )
  return { tables, holdings }
}

/** Summarizes a message: all its instructions, its fee, and the payer of the fee. */
export function summarizeTransaction(
  message: Message,
  known: KnownAccounts,
  around: Omit<Surroundings, 'holdings'>,
): TransactionSummary {
  const instructions = resolveInstructions(message, known.tables)
  const holdings = new Map([...instructions.flatMap((each) => readOpened(each, around)), ...known.holdings])
  const summaries = instructions.map((each) => summarizeInstruction(each, { ...around, holdings }))
  const [payer = ''] = message.accountKeys
  const paidBy: readonly Fact[] = around.own.includes(payer) ? [] : [['Fee paid by', around.formatAddress(payer)]]
  const isHidden = message.lookups.some(({ accountKey }) => !known.tables.has(accountKey))
  return {
    effects: summaries.filter(({ title }) => title !== ''),
    facts: [
      ...summaries.flatMap(({ title, facts }) => (title === '' ? facts : [])),
      ['Network fee', formatSol(feeOf(message))],
      ...paidBy,
    ],
    warnings: [
      ...new Set([
        ...summaries.flatMap(({ warnings }) => warnings),
        ...(isHidden ? ['Some accounts are in a lookup table that could not be read.'] : []),
      ]),
    ],
  }
}

/** Returns the instructions with their account addresses. Accounts of an unknown table get a placeholder text. */
function resolveInstructions(
  { accountKeys, instructions, lookups }: Message,
  tables: KnownAccounts['tables'],
): readonly ResolvedInstruction[] {
  const look = (table: string, index: number) => tables.get(table)?.[index] ?? `account ${index} of the table ${table}`
  const addresses = [
    ...accountKeys,
    ...lookups.flatMap((each) => each.writableIndexes.map((index) => look(each.accountKey, index))),
    ...lookups.flatMap((each) => each.readonlyIndexes.map((index) => look(each.accountKey, index))),
  ]
  const getAddressAt = (index: number) => addresses[index] ?? 'a missing account'
  return instructions.map(({ programIdIndex, accounts: indexes, data }) => ({
    programId: getAddressAt(programIdIndex),
    accounts: indexes.map(getAddressAt),
    data,
  }))
}

/** Returns a token account that the transaction itself creates, so no node has it yet. */
function readOpened(
  { programId, accounts: [, account, owner, mint], data }: ResolvedInstruction,
  { tokens }: Pick<Surroundings, 'tokens'>,
): readonly (readonly [string, Holding])[] {
  // Create is 0 or no data; create-idempotent is 1. Other instructions have other accounts.
  const isOpening = programId === programs.associatedToken && (data[0] ?? 0) <= 1
  if (!isOpening || !account || !owner || !mint) return []
  const decimals = tokens.find(({ address }) => address === mint)?.decimals ?? 0
  return [[account, { owner, mint, decimals }]]
}
