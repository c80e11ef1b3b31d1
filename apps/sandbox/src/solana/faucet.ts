import { buildTransaction, type Instruction } from './buildTransaction.js'
import { treasuryKey } from './genesis.js'
import type { Ledger } from './ledger.js'
import type { Mempool } from './mempool.js'
import { findTokenAddress } from './programAddress.js'
import { programs } from './programs.js'
import { RpcFault } from './RpcFault.js'
import { solanaTokens } from './tokens.js'
import { decodeTransaction } from './wire.js'

/** SOL that a visit to the faucet brings. */
export const solanaPortion = 10
const lamportsPerSol = 1_000_000_000n

/** Gives test money away; each gift is a transaction of the treasury. */
export interface SolanaFaucet {
  /** Lamports alone; returns the signature. Throws RpcFault -32603 when the chain does not take it. */
  airdrop(to: string, lamports: bigint): string
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
        ...solanaTokens.flatMap(({ mint, program, decimals, faucetAmount }) => {
          const account = findTokenAddress(to, mint, program)
          return [
            createTokenAccount(to, mint, program, account),
            mintTokens(mint, program, account, BigInt(faucetAmount) * 10n ** BigInt(decimals), decimals),
          ]
        }),
      ]),
  }
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
