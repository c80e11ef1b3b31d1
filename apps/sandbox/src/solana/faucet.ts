import { createHash } from 'node:crypto'
import { encodeBase58 } from '@foyer/primitives/base58'
import { buildTransaction, type Instruction } from './buildTransaction.js'
import { treasuryKey } from './genesis.js'
import type { Ledger } from './ledger.js'
import type { Mempool } from './mempool.js'
import { findTokenAddress } from './programAddress.js'
import { addressBytes, programs } from './programs.js'
import { RpcFault } from './RpcFault.js'
import { type SolanaToken, solanaTokens } from './tokens.js'
import { decodeTransaction } from './wire.js'

/** SOL that a visit to the faucet brings. */
export const solanaPortion = 10
const lamportsPerSol = 1_000_000_000n

/** Gives test money away; each gift is a transaction of the treasury. */
export interface SolanaFaucet {
  /** Lamports alone; returns the signature. Throws RpcFault -32603 when the chain does not take it. */
  airdrop(to: string, lamports: bigint): string
  /**
   * Sends smallest units of the coin, or of a token, and makes the account `findReceipt(purchase)` on the way: so it is done once, whatever is
   * asked again. Returns the signature; throws as `airdrop`, also where it was done before.
   */
  payOnce(purchase: string, to: string, atomic: bigint, token: SolanaToken | undefined): string
  /** Ten SOL and a portion of every token; returns the signature. Throws RpcFault -32603 when the chain does not take it. */
  give(to: string): string
}

export function createSolanaFaucet(ledger: Ledger, mempool: Mempool): SolanaFaucet {
  let gifts = 0
  const send = (instructions: readonly Instruction[]): string => {
    gifts += 1
    // Two equal gifts in one slot would be one transaction.
    const number: Instruction = {
      programId: programs.memo,
      accounts: [],
      data: Buffer.from(`Gift ${Date.now()} ${gifts}`),
    }
    const blockhash = ledger.clock.blockhashOf(ledger.clock.slot())
    const transaction = decodeTransaction(buildTransaction(treasuryKey, [...instructions, number], blockhash))
    const { err } = ledger.simulate(transaction)
    if (err !== null) throw new RpcFault(-32603, `The faucet could not give: ${JSON.stringify(err)}`)
    return mempool.accept(transaction)
  }
  return {
    airdrop: (to, lamports) => send([transferLamports(to, lamports)]),
    give: (to) =>
      send([
        transferLamports(to, BigInt(solanaPortion) * lamportsPerSol),
        ...solanaTokens.flatMap((token) =>
          giveTokens(to, token, BigInt(token.faucetAmount) * 10n ** BigInt(token.decimals)),
        ),
      ]),
    payOnce: (purchase, to, atomic, token) =>
      send([createReceipt(purchase), ...(token ? giveTokens(to, token, atomic) : [transferLamports(to, atomic)])]),
  }
}

/** An account that is there once a purchase was paid. */
export function findReceipt(purchase: string): string {
  const parts = [treasuryKey.publicKey, seedOf(purchase), addressBytes(programs.system)]
  return encodeBase58(createHash('sha256').update(Buffer.concat(parts)).digest())
}

/** As long as a seed may be. */
function seedOf(purchase: string) {
  return Buffer.from(createHash('sha256').update(purchase).digest('hex').slice(0, 32))
}
/** What an account of no bytes must have to stay. */
const receiptLamports = 890_880n

/** `CreateAccountWithSeed` of the system program: u32 3, base, seed with its length before it, lamports, space, owner. */
function createReceipt(purchase: string): Instruction {
  const seed = seedOf(purchase)
  const data = Buffer.alloc(4 + 32 + 8 + seed.length + 16 + 32)
  data.writeUInt32LE(3)
  data.set(treasuryKey.publicKey, 4)
  data.writeBigUInt64LE(BigInt(seed.length), 36)
  data.set(seed, 44)
  data.writeBigUInt64LE(receiptLamports, 44 + seed.length)
  data.set(addressBytes(programs.system), 60 + seed.length)
  const accounts = [treasury, { address: findReceipt(purchase), isWritable: true }]
  return { programId: programs.system, accounts, data }
}

function giveTokens(to: string, { mint, program, decimals }: SolanaToken, atomic: bigint): readonly Instruction[] {
  const account = findTokenAddress(to, mint, program)
  return [createTokenAccount(to, mint, program, account), mintTokens(mint, program, account, atomic, decimals)]
}

const treasury = { address: treasuryKey.address, isSigner: true, isWritable: true }

function transferLamports(to: string, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return { programId: programs.system, accounts: [treasury, { address: to, isWritable: true }], data }
}

/** Does nothing where there is one. */
function createTokenAccount(owner: string, mint: string, program: string, account: string): Instruction {
  const rest = [owner, mint, programs.system, program].map((address) => ({ address }))
  return {
    programId: programs.associatedToken,
    accounts: [treasury, { address: account, isWritable: true }, ...rest],
    data: Buffer.of(1),
  }
}

function mintTokens(mint: string, program: string, account: string, amount: bigint, decimals: number): Instruction {
  const data = Buffer.alloc(10)
  data[0] = 14
  data.writeBigUInt64LE(amount, 1)
  data[9] = decimals
  return {
    programId: program,
    accounts: [{ address: mint, isWritable: true }, { address: account, isWritable: true }, treasury],
    data,
  }
}
