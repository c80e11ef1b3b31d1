import type { Rpc } from '../approve/ApproveContext.js'
import type { TokenBook, TokenFacts } from '../decode/createTokenBook.js'
import type { SolanaEffect } from '../decode/Effect.js'
import { solanaPrograms, unreadAddress } from '../decode/solanaPrograms.js'
import { encodeBase58 } from '../signers/base58.js'
import { type FoundAccount, fetchAccounts, type SolanaAccount } from './fetchAccounts.js'

/** A token account: its owner, and the other accounts that may transfer from it or close it. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly delegate: string | undefined
  readonly delegatedAmount: bigint
  /** Undefined if only its owner can close it. */
  readonly closer: string | undefined
}

/** Parses a token account. Returns undefined for any other account. */
export function readTokenAccount(account: FoundAccount): TokenAccount | undefined {
  if (!account || kindOf(account) !== 'account') return undefined
  const { data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const keyAt = (offset: number) => encodeBase58(data.slice(offset, offset + 32))
  // The four bytes before an optional key are 1 if there is a key.
  const optionalAt = (offset: number) => (view.getUint32(offset, true) === 1 ? keyAt(offset + 4) : undefined)
  return {
    mint: keyAt(0),
    owner: keyAt(32),
    amount: view.getBigUint64(64, true),
    delegate: optionalAt(72),
    delegatedAmount: view.getBigUint64(121, true),
    closer: optionalAt(129),
  }
}

/** A mint, and the Token-2022 extensions that apply to every transfer. */
export interface Mint {
  readonly decimals: number
  /** The larger of the current fee and the fee from the next epoch on. */
  readonly fee?: { readonly basisPoints: bigint; readonly most: bigint }
  /** A program that runs during every transfer. */
  readonly hook?: string
}

/** Parses a mint. Returns undefined for any other account. */
export function readMint(account: FoundAccount): Mint | undefined {
  if (!account || kindOf(account) !== 'mint') return undefined
  const { data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const mint: { -readonly [Key in keyof Mint]: Mint[Key] } = { decimals: data[44] ?? 0 }
  // The extensions follow the account type. Each has a type, a length and its data.
  for (let at = 166; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const [kind, start] = [view.getUint16(at, true), at + 4]
    // TransferFeeConfig: two authorities and the withheld amount, then the older and the newer fee {epoch, most, basis
    // points}.
    if (kind === 1 && start + 108 <= data.length) {
      const fees = [start + 72, start + 90].map((offset) => ({
        most: view.getBigUint64(offset + 8, true),
        basisPoints: BigInt(view.getUint16(offset + 16, true)),
      }))
      const highest = (values: readonly bigint[]) => values.reduce((most, one) => (one > most ? one : most), 0n)
      const fee = {
        most: highest(fees.map(({ most }) => most)),
        basisPoints: highest(fees.map(({ basisPoints }) => basisPoints)),
      }
      if (fee.most > 0n && fee.basisPoints > 0n) mint.fee = fee
    }
    // TransferHook: its authority, then the program, which may be absent.
    const hook = kind === 14 ? data.slice(start + 32, start + 64) : undefined
    if (hook?.length === 32 && hook.some((byte) => byte !== 0)) mint.hook = encodeBase58(hook)
  }
  return mint
}

/**
 * Returns the kind of a token program's account. In both programs, a mint has 82 bytes and a token account 165.
 * Token-2022 may add data, which starts with the account type.
 */
function kindOf({ owner, data }: SolanaAccount): 'mint' | 'account' | undefined {
  if (owner !== solanaPrograms.token && owner !== solanaPrograms.token2022) return undefined
  if (data.length === 82) return 'mint'
  if (data.length === 165) return 'account'
  // A multisig has 355 bytes and no account type.
  if (owner === solanaPrograms.token || data.length === 355) return undefined
  return ([undefined, 'mint', 'account'] as const)[data[165] ?? 0]
}

/** The current on-chain data of the tokens that effects name. */
export interface SolanaTokens {
  /** Token facts. An asset is a mint, or a token account of that mint. */
  readonly book: TokenBook
  accountOf(address: string): TokenAccount | undefined
  /** Returns the mint of an asset. */
  mintOf(asset: string): Mint | undefined
}

/** Fetches the token accounts and mints that effects name. Never rejects. */
export async function fetchSolanaTokens(
  effects: readonly SolanaEffect[],
  lists: TokenBook,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<SolanaTokens> {
  const assets = effects.flatMap((effect) => ('asset' in effect && effect.asset !== 'native' ? [effect.asset] : []))
  const others = effects.flatMap((effect) => {
    if (effect.kind === 'send' && effect.asset !== 'native') return [effect.to]
    return effect.kind === 'allow' && effect.account !== undefined ? [effect.account] : []
  })
  const addresses = [...new Set([...assets, ...others])].filter((address) => address !== unreadAddress)
  const found = await fetchAccounts(addresses, rpc, signal)
  const held = new Map(addresses.map((address, index) => [address, readTokenAccount(found[index])]))
  const mintAddressOf = (asset: string) => held.get(asset)?.mint ?? asset
  const wanted = [...new Set(assets.map(mintAddressOf))]
  const mintAccounts = await fetchAccounts(wanted, rpc, signal)
  const mints = new Map(wanted.map((address, index) => [address, readMint(mintAccounts[index])]))
  const facts = new Map<string, TokenFacts>()
  for (const asset of new Set(assets)) {
    const address = mintAddressOf(asset)
    const listed = await lists.read(address)
    const decimals = mints.get(address)?.decimals
    if (listed.isListed) facts.set(asset, listed)
    else if (decimals !== undefined)
      facts.set(asset, { ...listed, address, kind: 'fungible', symbol: shorten(address), decimals })
  }
  return {
    book: { ...lists, read: async (address) => facts.get(address) ?? lists.read(address) },
    accountOf: (address) => held.get(address),
    mintOf: (asset) => mints.get(mintAddressOf(asset)),
  }
}

/** Shortens the address of a mint that has no name in our lists. */
function shorten(mint: string) {
  return `${mint.slice(0, 4)}…${mint.slice(-4)}`
}
