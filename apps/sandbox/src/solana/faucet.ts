import { createHash } from 'node:crypto'
import { encodeBase58 } from '@foyer/primitives/base58'
import { buildTransaction, type Instruction } from './buildTransaction.js'
import { treasuryKey } from './genesis.js'
import type { Ledger } from './ledger.js'
import type { Mempool } from './mempool.js'
import { findTokenAddress } from './programAddress.js'
import { addressBytes, programs } from './programs.js'
import { RpcError } from './RpcError.js'
import { type SolanaToken, solanaTokens } from './tokens.js'
import { decodeTransaction } from './wire.js'

/** The amount of one faucet payment, in SOL. */
export const solanaPortion = 10
const lamportsPerSol = 1_000_000_000n

/** Gives out test coins. Each payment is a transaction of the treasury. */
export interface SolanaFaucet {
  /**
   * Sends only lamports and returns the signature. Throws RpcError -32603 if the transaction fails in the simulation.
   */
  airdrop(to: string, lamports: bigint): string
  /**
   * Sends the smallest units of the coin or of a token, and creates the account `findReceipt(purchase)` in the same
   * transaction. The receipt makes a second payment fail. Returns the signature. Throws like `airdrop`, also for a
   * second payment.
   */
  payOnce(purchase: string, to: string, atomic: bigint, token: SolanaToken | undefined): string
  /**
   * Sends ten SOL and a portion of every token, and returns the signature. Throws RpcError -32603 if the transaction
   * fails in the simulation.
   */
  send(to: string): string
}

export function createSolanaFaucet(ledger: Ledger, mempool: Mempool): SolanaFaucet {
  let gifts = 0
  const send = (instructions: readonly Instruction[]): string => {
    gifts += 1
    // Add a unique memo: two equal payments in one slot would be the same transaction.
    const number: Instruction = {
      programId: programs.memo,
      accounts: [],
      data: Buffer.from(`Gift ${Date.now()} ${gifts}`),
    }
    const blockhash = ledger.clock.blockhashOf(ledger.clock.slot())
    const transaction = decodeTransaction(buildTransaction(treasuryKey, [...instructions, number], blockhash))
    const { err } = ledger.simulate(transaction)
    if (err !== null)
      throw new RpcError(-32603, `The simulation of the faucet's transaction failed: ${JSON.stringify(err)}`)
    return mempool.accept(transaction)
  }
  return {
    airdrop: (to, lamports) => send([transferLamports(to, lamports)]),
    send: (to) =>
      send([
        transferLamports(to, BigInt(solanaPortion) * lamportsPerSol),
        ...solanaTokens.flatMap((token) =>
          createTokenPayment(to, token, BigInt(token.faucetAmount) * 10n ** BigInt(token.decimals)),
        ),
      ]),
    payOnce: (purchase, to, atomic, token) =>
      send([
        createReceipt(purchase),
        ...(token ? createTokenPayment(to, token, atomic) : [transferLamports(to, atomic)]),
      ]),
  }
}

/** Returns the address of the account that exists if a purchase was paid. */
export function findReceipt(purchase: string): string {
  const parts = [treasuryKey.publicKey, seedOf(purchase), addressBytes(programs.system)]
  return encodeBase58(createHash('sha256').update(Buffer.concat(parts)).digest())
}

/** Returns a seed with the maximum length, 32 bytes. */
function seedOf(purchase: string) {
  return Buffer.from(createHash('sha256').update(purchase).digest('hex').slice(0, 32))
}
/** The rent-exempt minimum of an account without data. */
const receiptLamports = 890_880n

/** `CreateAccountWithSeed` of the system program: u32 3, base, length-prefixed seed, lamports, space, owner. */
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

function createTokenPayment(
  to: string,
  { mint, program, decimals }: SolanaToken,
  atomic: bigint,
): readonly Instruction[] {
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

/** Creates the token account unless it exists. */
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
