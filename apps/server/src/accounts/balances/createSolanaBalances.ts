import type { NetworksFile } from '@foyer/contract/networksFile'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { checkSolanaAddress, isSolana, readHoldings, type TokenAccount } from '../../chains/solana/askSolana.js'
import { type MintMetadata, readMints } from '../../chains/solana/readMints.js'
import { HttpError } from '../../errors/HttpError.js'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import { looksLikeSpam } from '../../tokens/looksLikeSpam.js'
import { cleanLine } from '../../tokens/tokenFacts.js'
import type { TokenLists } from '../../tokens/tokenLists/createTokenLists.js'
import type { BalanceProvider, Holding } from './BalanceProvider.js'

/**
 * The maximum number of unlisted tokens whose names are read: a flood of tokens must not make an account unreadable.
 */
const maxNamed = 1_000
/** How long names are cached, in milliseconds. Visible pages poll every few seconds, but names hardly ever change. */
const namesLifetimeMs = 3_600_000

/**
 * Creates the balance provider of Solana, which needs only plain nodes. Adds up the token accounts of both token
 * programs by mint. Tokens of the operator's lists come first, with their listed names. Other tokens have the names of
 * their metadata, or their mint. Tokens without decimals are omitted: they are collectibles [S5.22].
 */
export function createSolanaBalances(options: {
  readonly networks: NetworksFile
  readonly rpc: RpcProvider
  readonly tokens: TokenLists
  readonly now: () => number
}): BalanceProvider {
  const { networks, rpc, tokens, now } = options
  const networkById = new Map(networks.networks.map((network) => [network.chainId, network]))
  const kept = createTimedCache<MintMetadata | undefined>({ maxEntries: 20_000, lifetimeMs: namesLifetimeMs, now })

  /** Returns the metadata of mints, in order. */
  function readNames(chainId: string, mints: readonly string[]) {
    // Collect the mints that are not cached, then read them at once.
    const missing: string[] = []
    const facts = Promise.resolve().then(() => readMints(rpc, chainId, missing))
    return Promise.all(
      mints.map((mint) =>
        kept.get(`${chainId} ${mint}`, () => {
          missing.push(mint)
          return facts.then((found) => found.get(mint)?.metadata)
        }),
      ),
    )
  }

  return {
    fetchHoldings: async (chainId, address) => {
      const network = networkById.get(chainId)
      if (network === undefined || !isSolana(chainId))
        throw new HttpError('unsupported_chain', `This server does not read balances on ${chainId}`)
      checkSolanaAddress(address)
      const [{ lamports, accounts }, listed] = await Promise.all([
        readHoldings(rpc, chainId, address),
        tokens.listTokens(chainId),
      ])
      const currency = network.nativeCurrency
      const native = { ...currency, chainId, token: undefined, iconSymbol: currency.iconSymbol ?? currency.symbol }
      const held = addUp(accounts)
      const known = listed.flatMap(({ address: token, name, symbol, decimals, iconSymbol = symbol }): Holding[] => {
        const amount = held.get(token)
        // Skip a list entry with wrong decimals: it would show a wrong amount.
        if (amount?.decimals !== decimals) return []
        return [{ chainId, token, name, symbol, decimals, iconSymbol, atomic: amount.atomic, isListed: true }]
      })
      const listedMints = new Set(known.map(({ token }) => token))
      const unknown = [...held.values()].filter(({ mint }) => !listedMints.has(mint))
      const names = await readNames(
        chainId,
        unknown.slice(0, maxNamed).map(({ mint }) => mint),
      )
      const symbols = new Set([currency, ...listed].map(({ symbol }) => symbol.toUpperCase()))
      const others = unknown.map(({ mint, decimals, atomic }, index): Holding => {
        const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
        const { name, symbol } = names[index] ?? { name: '', symbol: '' }
        const texts = [cleanLine(name) || short, cleanLine(symbol) || short] as const
        return {
          ...{ chainId, token: mint, name: texts[0], symbol: texts[1], decimals, iconSymbol: '', atomic },
          ...{ isListed: false, isSpam: looksLikeSpam(texts, symbols) },
        }
      })
      return [{ ...native, atomic: lamports, isListed: true }, ...known, ...others]
    },
  }
}

/** Combines two providers: each serves the networks of its family. */
export function joinFamilies({
  evm,
  solana,
}: {
  readonly evm: BalanceProvider
  readonly solana: BalanceProvider
}): BalanceProvider {
  return {
    fetchHoldings: (chainId, address) => (isSolana(chainId) ? solana : evm).fetchHoldings(chainId, address),
  }
}

/** Adds up the amounts by mint, without empty accounts and tokens without decimals. */
function addUp(accounts: readonly TokenAccount[]): ReadonlyMap<string, TokenAccount> {
  const held = new Map<string, TokenAccount>()
  for (const account of accounts) {
    if (account.atomic === 0n || account.decimals === 0) continue
    held.set(account.mint, { ...account, atomic: account.atomic + (held.get(account.mint)?.atomic ?? 0n) })
  }
  return held
}
