import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SendRequest } from '../../core/Adapter.js'
import type { Nodes } from '../nodes.js'
import { nativeAddress, programs } from './addresses.js'
import { createTokenAccount, transferLamports, transferTokens } from './instructions.js'
import type { Instruction } from './message.js'
import { computeTransferFee, type Mint, readMint } from './mint.js'
import { ask, commitment, integer, readAccount, readBalance, readTokenAccounts, type TokenAccount } from './node.js'
import { getTokenAccount } from './programAddress.js'

/** What a transfer does besides what was asked. Amounts are smallest units. */
export interface Transfer {
  readonly instructions: readonly Instruction[]
  /** What the payer has, in lamports. */
  readonly balance: bigint
  /** What leaves the payer's balance besides the fee, in lamports: what is sent, and what a new account must hold. */
  readonly spent: bigint
  /** What a new account of the recipient must hold, in lamports. */
  readonly rent: bigint
  /** What the network keeps back of the token. */
  readonly tokenFee: bigint
  /** The least that this recipient can be sent of the coin, in lamports; less than that is not in the instructions. */
  readonly least: bigint
  /** The least that an account may hold unless it holds nothing, in lamports. */
  readonly leastBalance: bigint
}

/** An account that holds tokens has as many bytes; those of Token-2022 have more by what their mint asks of them. */
const tokenAccountBytes = 165
const tokenAccount2022Bytes = 182

/**
 * Builds the instructions that move an asset, and finds out what can be known to fail.
 *
 * @throws FoyerError `INVALID_ADDRESS`, `INSUFFICIENT_FUNDS`, `TOKEN_NOT_FOUND`, `TOKEN_NOT_SENDABLE`.
 */
export async function buildTransfer(nodes: Nodes, request: Omit<SendRequest, 'provider'>): Promise<Transfer> {
  const { asset } = request
  return asset.address === undefined || asset.address === nativeAddress
    ? buildLamports(nodes, request)
    : buildTokens(nodes, request, asset.address)
}

async function buildLamports(nodes: Nodes, { from, to, amount }: Omit<SendRequest, 'provider'>): Promise<Transfer> {
  const [balance, leastBalance, recipient] = await Promise.all([
    readBalance(nodes, from),
    readRentMinimum(nodes, 0),
    readAccount(nodes, to),
  ])
  // The network does not make an account that could not live.
  const least = recipient === null ? leastBalance : 0n
  const sent = amount.atomic < least ? least : amount.atomic
  return {
    instructions: [transferLamports(from, to, sent)],
    balance,
    spent: sent,
    rent: 0n,
    tokenFee: 0n,
    least,
    leastBalance,
  }
}

async function buildTokens(
  nodes: Nodes,
  { from, to, asset, amount }: Omit<SendRequest, 'provider'>,
  address: string,
): Promise<Transfer> {
  const mint = await readMint(nodes, address)
  if (mint.hasHook) throw new FoyerError('TOKEN_NOT_SENDABLE', { context: { token: asset.symbol } })
  // The amount was typed with the decimals that the page believed in.
  if (mint.decimals !== amount.decimals) throw new FoyerError('TOKEN_NOT_FOUND', { context: { address } })
  const [accounts, destination, balance, leastBalance] = await Promise.all([
    readTokenAccounts(nodes, from, { mint: address }),
    findDestination(nodes, to, mint),
    readBalance(nodes, from),
    readRentMinimum(nodes, 0),
  ])
  const { tokenProgram, decimals, transferFee } = mint
  const parts = takeFrom(accounts, amount.atomic)
  const rent = destination.isNew
    ? await readRentMinimum(nodes, tokenProgram === programs.token ? tokenAccountBytes : tokenAccount2022Bytes)
    : 0n
  const account = destination.address
  return {
    instructions: [
      ...(destination.isNew
        ? [createTokenAccount({ tokenProgram, mint: address, payer: from, owner: to, account })]
        : []),
      ...parts.map((part) =>
        transferTokens({ tokenProgram, mint: address, decimals, destination: account, owner: from, ...part }),
      ),
    ],
    balance,
    spent: rent,
    rent,
    least: 0n,
    tokenFee: transferFee ? parts.reduce((sum, part) => sum + computeTransferFee(transferFee, part.amount), 0n) : 0n,
    leastBalance,
  }
}

/** The accounts that an amount comes out of: one that has enough, or else as many as it takes, the fullest first. */
function takeFrom(accounts: readonly TokenAccount[], amount: bigint) {
  const parts: { readonly source: string; readonly amount: bigint }[] = []
  let missing = amount
  for (const account of accounts.toSorted((left, right) => (left.amount < right.amount ? 1 : -1))) {
    if (missing === 0n || account.amount === 0n) break
    const taken = account.amount < missing ? account.amount : missing
    parts.push({ source: account.address, amount: taken })
    missing -= taken
  }
  if (missing > 0n) throw new FoyerError('INSUFFICIENT_FUNDS')
  return parts
}

/**
 * Where tokens for an address go: into its associated token account, or into the address itself where it is a token account of this
 * very mint. What went into an account that belongs to another token account, or to a mint, could never be moved again.
 */
async function findDestination(nodes: Nodes, to: string, mint: Mint) {
  const associated = await getTokenAccount(to, mint.address, mint.tokenProgram)
  const [recipient, existing] = await Promise.all([readAccount(nodes, to), readAccount(nodes, associated)])
  const isTokenOwned = recipient?.owner === programs.token || recipient?.owner === programs.token2022
  if (!isTokenOwned) return { address: associated, isNew: existing === null }
  if (readMintOf(recipient.data) !== mint.address) throw new FoyerError('INVALID_ADDRESS', { context: { address: to } })
  return { address: to, isNew: false }
}

function readMintOf(data: unknown): unknown {
  const parsed = (
    data as { readonly parsed?: { readonly type?: unknown; readonly info?: { readonly mint?: unknown } } }
  )?.parsed
  return parsed?.type === 'account' ? parsed.info?.mint : undefined
}

/** What an account of `bytes` must hold so that the network keeps it, in lamports. */
async function readRentMinimum(nodes: Nodes, bytes: number): Promise<bigint> {
  return BigInt(await ask(nodes, integer, 'getMinimumBalanceForRentExemption', [bytes, { commitment }]))
}
