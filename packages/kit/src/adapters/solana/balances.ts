import type { Amount } from '@foyer/primitives/Amount'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import type { AssetBalance, ChainAccess, RecipientFacts } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { programs, toKey } from './addresses.js'
import { readMint } from './mint.js'
import { readAccount, readAccountBytes, readBalance, readTokenAccounts, type TokenAccount } from './node.js'
import { findProgramAddress } from './programAddress.js'

/** Lamports, exact. */
export async function fetchBalance(access: ChainAccess, health: NodeHealth, address: string): Promise<Amount> {
  const atomic = await withNodes(access, health, (nodes) => readBalance(nodes, address))
  return { atomic, decimals: access.network.nativeCurrency.decimals }
}

/** How many tokens that nobody has listed get their names read, those one has most accounts of first; the rest go by their address. */
const namedTokens = 100

/**
 * Every token held, of both token programs; what a mint has in several accounts is added up. Tokens of the list go by its names, and
 * stand first; others by what their makers say, marked as unverified. Tokens without decimals are left out [S5.22].
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
    const held = addUp(accounts.flat())
    const listed = tokens.filter(({ address }, index) => tokens.findIndex((each) => each.address === address) === index)
    const known = listed.flatMap((token) => {
      const { amount = 0n, decimals = token.decimals } = held.get(token.address) ?? {}
      // A list that is wrong about the decimals would show another sum.
      return decimals === token.decimals ? [toBalance(access, token, amount)] : []
    })
    const unknown = [...held.values()].filter(
      ({ mint, amount, decimals }) => amount > 0n && decimals > 0 && !known.some(({ asset }) => asset.address === mint),
    )
    const names = await readNames(
      nodes,
      unknown.slice(0, namedTokens).map(({ mint }) => mint),
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

function addUp(accounts: readonly TokenAccount[]): ReadonlyMap<string, TokenAccount> {
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

/** What makers of tokens call them in the accounts of the metadata program. None is no failure: they go by their address. */
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

/** Name and symbol of a metadata account: texts with their length before them, filled up with zeros. */
export function parseNames(bytes: Uint8Array): TokenNames | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // A byte for the kind of account, who may change it, and the mint stand before.
  let offset = 65
  const readText = (most: number) => {
    const length = view.getUint32(offset, true)
    if (length > most) throw new RangeError('longer than such a text can be')
    const text = new TextDecoder().decode(bytes.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
    return text.replaceAll('\0', '').trim()
  }
  try {
    const [name, symbol] = [readText(32), readText(10)]
    return name && symbol ? { name, symbol } : undefined
  } catch {
    return undefined
  }
}

/**
 * What a mint says of itself as a token; without a name of its own it goes by its address.
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

/** Whether an address belongs to a program, and whether anyone ever used it. */
export async function fetchRecipientFacts(
  access: ChainAccess,
  health: NodeHealth,
  recipient: string,
): Promise<RecipientFacts> {
  const account = await withNodes(access, health, (nodes) => readAccount(nodes, recipient))
  return { isContract: account !== null && account.owner !== programs.system, isUnused: account === null }
}
