import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SendRequest } from '../../core/Adapter.js'
import type { Nodes } from '../nodes.js'
import { nativeAddress, programs } from './addresses.js'
import { createTokenAccount, transferLamports, transferTokens } from './instructions.js'
import type { Instruction } from './message.js'
import { computeTransferFee, type Mint, readMint } from './mint.js'
import { commitment, integer, readAccount, readBalance, readTokenAccounts, rpc, type TokenAccount } from './node.js'
import { getTokenAccount } from './programAddress.js'

/** The instructions of a transfer and its effects. Token amounts are in smallest units. */
export interface Transfer {
  readonly instructions: readonly Instruction[]
  /** The payer's balance in lamports. */
  readonly balance: bigint
  /** The lamports that leave the payer's balance without the fee: the sent amount and the rent of a new account. */
  readonly spent: bigint
  /** The rent of the recipient's new token account, in lamports; 0 if it exists. */
  readonly rent: bigint
  /** The transfer fee of the token. */
  readonly tokenFee: bigint
  /** The minimum amount of SOL for this recipient, in lamports. The instructions send at least this amount. */
  readonly least: bigint
  /** The minimum balance of an account that is not empty, in lamports. */
  readonly leastBalance: bigint
}

/** The size of a token account in bytes. A Token-2022 account is larger, depending on the extensions of the mint. */
const tokenAccountBytes = 165
const tokenAccount2022Bytes = 182

/**
 * Builds the instructions of a transfer and checks predictable failures.
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
  // The network rejects a new account below the rent minimum.
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
  // Reject wrong decimals: the user entered the amount with the decimals that the page displays.
  if (mint.decimals !== amount.decimals) throw new FoyerError('TOKEN_NOT_FOUND', { context: { address } })
  const [accounts, destination, balance, leastBalance] = await Promise.all([
    readTokenAccounts(nodes, from, { mint: address }),
    findDestination(nodes, to, mint),
    readBalance(nodes, from),
    readRentMinimum(nodes, 0),
  ])
  const { tokenProgram, decimals, transferFee } = mint
  const parts = selectSources(accounts, amount.atomic)
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

/** Selects the source accounts of an amount, those with the highest amounts first, until the sum is enough. */
function selectSources(accounts: readonly TokenAccount[], amount: bigint) {
  const parts: { readonly source: string; readonly amount: bigint }[] = []
  let missing = amount
  for (const account of accounts.toSorted((left, right) => (left.amount < right.amount ? 1 : -1))) {
    if (missing === 0n || account.amount === 0n) break
    const used = account.amount < missing ? account.amount : missing
    parts.push({ source: account.address, amount: used })
    missing -= used
  }
  if (missing > 0n) throw new FoyerError('INSUFFICIENT_FUNDS')
  return parts
}

/**
 * Finds the token account that receives tokens for an address. It is the associated token account, or the address
 * itself if that is a token account of this mint.
 *
 * @throws FoyerError `INVALID_ADDRESS` for a mint or another token account: tokens in an account that these own could
 *   never be moved.
 */
async function findDestination(nodes: Nodes, to: string, mint: Mint) {
  const associated = await getTokenAccount(to, mint.address, mint.tokenProgram)
  const [recipient, existing] = await Promise.all([readAccount(nodes, to), readAccount(nodes, associated)])
  const isTokenOwned = recipient?.owner === programs.token || recipient?.owner === programs.token2022
  if (!isTokenOwned) return { address: associated, isNew: existing === null }
  if (parseMintAddress(recipient.data) !== mint.address)
    throw new FoyerError('INVALID_ADDRESS', { context: { address: to } })
  return { address: to, isNew: false }
}

function parseMintAddress(data: unknown): unknown {
  const parsed = (
    data as { readonly parsed?: { readonly type?: unknown; readonly info?: { readonly mint?: unknown } } }
  )?.parsed
  return parsed?.type === 'account' ? parsed.info?.mint : undefined
}

/** Returns the rent minimum of an account with this size, in lamports. */
async function readRentMinimum(nodes: Nodes, bytes: number): Promise<bigint> {
  return BigInt(await rpc(nodes, integer, 'getMinimumBalanceForRentExemption', [bytes, { commitment }]))
}
