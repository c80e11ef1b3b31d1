import * as z from 'zod/mini'
import { feeOf } from '../computeBudget.js'
import type { ResolvedInstruction } from '../parseInstruction.js'
import { isAddress, programs } from '../programs.js'
import { isTokenProgram } from '../tokenState.js'
import type { Message } from '../wire.js'
import { type Effect, type Fact, type Holding, type Surroundings, saySol, tellInstruction } from './tellInstruction.js'

/** Asks the chain's node over JSON-RPC. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What the node knows of the accounts that a message names. */
export interface KnownAccounts {
  /** Addresses in lookup tables, by table. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly holdings: ReadonlyMap<string, Holding>
}

/** Nothing was asked, or nobody answered. */
export const nothingKnown: KnownAccounts = { tables: new Map(), holdings: new Map() }

/** What a transaction does, in words. */
export interface ToldTransaction {
  /** What has a heading of its own, in order. */
  readonly effects: readonly Effect[]
  readonly facts: readonly Fact[]
  readonly warnings: readonly string[]
}

const mostAsked = 100
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

/** Reads the lookup tables and token accounts of a message; a node that does not answer leaves them unknown. */
export async function lookUp(message: Message, ask: AskNode): Promise<KnownAccounts> {
  const read = async <Schema extends z.ZodMiniType>(addresses: readonly string[], schema: Schema) => {
    const asked = [...new Set(addresses)].slice(0, mostAsked)
    if (asked.length === 0) return []
    const how = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const answer = accounts.safeParse(await ask('getMultipleAccounts', [asked, how]).catch(() => undefined))
    return asked.flatMap((address, index) => {
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

/** Puts a message into words: every instruction of it, its fee, and who pays that. */
export function tellTransaction(
  message: Message,
  known: KnownAccounts,
  around: Omit<Surroundings, 'holdings'>,
): ToldTransaction {
  const instructions = resolveInstructions(message, known.tables)
  const holdings = new Map([...instructions.flatMap((each) => readOpened(each, around)), ...known.holdings])
  const told = instructions.map((each) => tellInstruction(each, { ...around, holdings }))
  const [payer = ''] = message.accountKeys
  const paidBy: readonly Fact[] = around.own.includes(payer) ? [] : [['Fee paid by', around.nameAddress(payer)]]
  const isHidden = message.lookups.some(({ accountKey }) => !known.tables.has(accountKey))
  return {
    effects: told.filter(({ title }) => title !== ''),
    facts: [
      ...told.flatMap(({ title, facts }) => (title === '' ? facts : [])),
      ['Network fee', saySol(feeOf(message))],
      ...paidBy,
    ],
    warnings: [
      ...new Set([
        ...told.flatMap(({ warnings }) => warnings),
        ...(isHidden ? ['Some of its accounts stand in a table that could not be read.'] : []),
      ]),
    ],
  }
}

/** The instructions with the addresses of their accounts; those of a table that is not known are said to be so. */
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
  const nameOf = (index: number) => addresses[index] ?? 'an account that is not there'
  return instructions.map(({ programIdIndex, accounts: indexes, data }) => ({
    programId: nameOf(programIdIndex),
    accounts: indexes.map(nameOf),
    data,
  }))
}

/** A token account that the transaction itself opens, which no node knows yet. */
function readOpened(
  { programId, accounts: [, account, owner, mint], data }: ResolvedInstruction,
  { tokens }: Pick<Surroundings, 'tokens'>,
): readonly (readonly [string, Holding])[] {
  // To open one is 0 or nothing at all, 1 where there may be one already; another call names other accounts.
  const isOpening = programId === programs.associatedToken && (data[0] ?? 0) <= 1
  if (!isOpening || !account || !owner || !mint) return []
  const decimals = tokens.find(({ address }) => address === mint)?.decimals ?? 0
  return [[account, { owner, mint, decimals }]]
}
