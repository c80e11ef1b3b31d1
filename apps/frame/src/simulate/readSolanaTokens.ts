import type { Rpc } from '../approve/ApproveContext.js'
import type { TokenBook, TokenFacts } from '../decode/createTokenBook.js'
import { solanaPrograms } from '../decode/decodeSolana.js'
import type { Effect } from '../decode/Effect.js'
import { encodeBase58 } from '../signers/base58.js'
import { type FoundAccount, readAccounts, type SolanaAccount } from './readAccounts.js'

interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

/** Reads a token account; undefined when the account is not one. */
export function readTokenAccount(account: FoundAccount): TokenAccount | undefined {
  if (!account || kindOf(account) !== 'account') return undefined
  const { data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: encodeBase58(data.slice(0, 32)),
    owner: encodeBase58(data.slice(32, 64)),
    amount: view.getBigUint64(64, true),
  }
}

/** Decimals of a mint; undefined when the account is not one. */
export function readMintDecimals(account: FoundAccount): number | undefined {
  return account && kindOf(account) === 'mint' ? account.data[44] : undefined
}

/** Both programs lay a mint out in 82 bytes and a token account in 165; Token-2022 may add more, and says first of what. */
function kindOf({ owner, data }: SolanaAccount): 'mint' | 'account' | undefined {
  if (owner !== solanaPrograms.token && owner !== solanaPrograms.token2022) return undefined
  if (data.length === 82) return 'mint'
  if (data.length === 165) return 'account'
  // A multisig has 355 bytes and says nothing of itself.
  if (owner === solanaPrograms.token || data.length === 355) return undefined
  return data[165] === 1 ? 'mint' : data[165] === 2 ? 'account' : undefined
}

/** A token book for the assets of some effects: an asset is a mint, or a token account that stands for its mint. */
export async function readSolanaTokens(
  effects: readonly Effect[],
  lists: TokenBook,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<TokenBook> {
  const assets = [
    ...new Set(effects.flatMap((effect) => ('asset' in effect && effect.asset !== 'native' ? [effect.asset] : []))),
  ]
  const accounts = await readAccounts(assets, rpc, signal)
  const held = accounts.map(readTokenAccount)
  const mints = assets.map((asset, index) => held[index]?.mint ?? asset)
  const mintAccounts = await readAccounts(mints, rpc, signal)
  const facts = new Map<string, TokenFacts>()
  for (const [index, asset] of assets.entries()) {
    const mint = mints[index] ?? asset
    const listed = await lists.read(mint)
    const decimals = readMintDecimals(mintAccounts[index])
    if (listed.isListed) facts.set(asset, listed)
    else if (decimals !== undefined)
      facts.set(asset, { ...listed, address: mint, kind: 'fungible', symbol: shorten(mint), decimals })
  }
  return { ...lists, read: async (address) => facts.get(address) ?? lists.read(address) }
}

/** A mint without a name in our lists is called by its address. */
const shorten = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`
