import type { Amount } from '@foyer/primitives/Amount'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import type { AssetBalance, ChainAccess, RecipientFacts } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { programs, toKey } from './addresses.js'
import { readMint } from './mint.js'
import { readAccount, readAccountBytes, readBalance, readTokenAccounts, type TokenAccount } from './node.js'
import { findProgramAddress } from './programAddress.js'

/** Returns the exact SOL balance in lamports. */
export async function fetchBalance(access: ChainAccess, health: NodeHealth, address: string): Promise<Amount> {
  const atomic = await withNodes(access, health, (nodes) => readBalance(nodes, address))
  return { atomic, decimals: access.network.nativeCurrency.decimals }
}

/** The maximum number of unlisted tokens whose names are read. The rest show their address. */
const maxNamedTokens = 100

/**
 * Returns all tokens of an owner in both token programs, with the sum of all accounts of a mint. Listed tokens come
 * first, with the names of the list. Other tokens have the names of their creators, marked as unverified. Omits tokens
 * without decimals [S5.22].
 */
export async function fetchTokenBalances(
  access: ChainAccess,
  health: NodeHealth,
  owner: string,
  tokens: readonly TokenDefinition[],
): Promise<readonly AssetBalance[]> {
  return withNodes(access, health, async (nodes) => {
    const accounts = await Promise.all(
      [programs.token, programs.token2022].map((programId) => readTokenAccounts(nodes, owner, { programId })),
    )
    const held = sumByMint(accounts.flat())
    const listed = tokens.filter(({ address }, index) => tokens.findIndex((each) => each.address === address) === index)
    const known = listed.flatMap((token) => {
      const { amount = 0n, decimals = token.decimals } = held.get(token.address) ?? {}
      // Omit a listed token with wrong decimals: it would show a wrong amount.
      return decimals === token.decimals ? [toBalance(access, token, amount)] : []
    })
    const unknown = [...held.values()].filter(
      ({ mint, amount, decimals }) => amount > 0n && decimals > 0 && !known.some(({ asset }) => asset.address === mint),
    )
    const names = await readNames(
      nodes,
      unknown.slice(0, maxNamedTokens).map(({ mint }) => mint),
    )
    return [
      ...known,
      ...unknown.map(({ mint, decimals, amount }) => {
        const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
        const { name = short, symbol = short } = names.get(mint) ?? {}
        return { ...toBalance(access, { address: mint, name, symbol, decimals }, amount), isUnverified: true }
      }),
    ]
  })
}

function sumByMint(accounts: readonly TokenAccount[]): ReadonlyMap<string, TokenAccount> {
  const held = new Map<string, TokenAccount>()
  for (const account of accounts) {
    const before = held.get(account.mint)?.amount ?? 0n
    held.set(account.mint, { ...account, amount: before + account.amount })
  }
  return held
}

function toBalance({ network }: ChainAccess, token: TokenDefinition, atomic: bigint): AssetBalance {
  const { address, name, symbol, decimals, iconUrl } = token
  return {
    asset: { chainId: network.caipNetworkId, address, name, symbol, decimals, ...(iconUrl && { iconUrl }) },
    amount: { atomic, decimals },
  }
}

interface TokenNames {
  readonly name: string
  readonly symbol: string
}

/** Reads the names of tokens from the metadata program, as set by their creators. A failed read returns no names. */
export async function readNames(nodes: Nodes, mints: readonly string[]): Promise<ReadonlyMap<string, TokenNames>> {
  if (mints.length === 0) return new Map()
  const places = await Promise.all(
    mints.map((mint) => findProgramAddress(programs.metadata, ['metadata', toKey(programs.metadata), toKey(mint)])),
  )
  const accounts = await readAccountBytes(nodes, places).catch(() => [])
  return new Map(
    mints.flatMap((mint, index) => {
      const names = accounts[index] && parseNames(accounts[index])
      return names ? [[mint, names] as const] : []
    }),
  )
}

/** Parses name and symbol of a metadata account. They have a length prefix and are padded with zeros. */
export function parseNames(bytes: Uint8Array): TokenNames | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Skip the account type (1 byte), the update authority and the mint (32 bytes each).
  let offset = 65
  const parseText = (most: number) => {
    const length = view.getUint32(offset, true)
    if (length > most) throw new RangeError('the text is longer than allowed')
    const text = new TextDecoder().decode(bytes.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
    return text.replaceAll('\0', '').trim()
  }
  try {
    const [name, symbol] = [parseText(32), parseText(10)]
    return name && symbol ? { name, symbol } : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a token from its mint. A token without a name has its shortened address as name.
 *
 * @throws FoyerError `TOKEN_NOT_FOUND`.
 */
export async function fetchToken(access: ChainAccess, health: NodeHealth, address: string): Promise<TokenDefinition> {
  return withNodes(access, health, async (nodes) => {
    const mint = await readMint(nodes, address)
    const given = mint.symbol ? mint : (await readNames(nodes, [address])).get(address)
    const short = `${address.slice(0, 4)}…${address.slice(-4)}`
    return { address, name: given?.name || short, symbol: given?.symbol || short, decimals: mint.decimals }
  })
}

/** Returns whether an address belongs to a program, and whether it was never used. */
export async function fetchRecipientFacts(
  access: ChainAccess,
  health: NodeHealth,
  recipient: string,
): Promise<RecipientFacts> {
  const account = await withNodes(access, health, (nodes) => readAccount(nodes, recipient))
  return { isContract: account !== null && account.owner !== programs.system, isUnused: account === null }
}
