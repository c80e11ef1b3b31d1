import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import { createNodeRpc } from '../../chains/rpc/createNodeRpc.js'
import type { Config } from '../../config.js'
import type { Queries } from '../../db/Database.js'
import { ConfigError } from '../../errors/ServerError.js'
import { createFetchUntrusted } from '../../fetch/fetchUntrusted.js'
import type { CheckResult } from './Check.js'
import { listNetworkChecks } from './networkChecks.js'
import { type RunLimits, runChecks } from './runChecks.js'
import { listPriceChecks, listServerChecks, listTokenListChecks } from './serverChecks.js'

/** An address with a name, and with small balances on most EVM networks. */
const knownAddress = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const knownSolanaAddress = '86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY'

interface CheckOptions {
  readonly config: Config
  /** The only network to check. If undefined, checks all networks and all vendors of the server. */
  readonly network?: NetworksFileEntry | undefined
  /** The account for balances and history. A known address by default. */
  readonly address?: string | undefined
  /** Opens the server's index, if a network has one. Throws if it is not available. */
  readonly openQueries: () => Promise<Queries>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly limits?: Partial<RunLimits>
}

/** Checks every configured source in parallel. Never throws: the error of a source is its result. */
export async function checkProviders(options: CheckOptions): Promise<readonly CheckResult[]> {
  const { config, network, address, now, limits } = options
  const accounts = getAccounts(address)
  const networks = network === undefined ? config.networks.networks : [network]
  // The operator configures the gateway, so it may be on the server's private network.
  const gateways = config.ipfsGateway === undefined ? [] : [new URL(config.ipfsGateway).origin]
  const parts = {
    ...{ ...options, networks, accounts },
    rpc: createNodeRpc({ networks: config.networks, now }),
    fetchUntrusted: createFetchUntrusted({ exempt: [...config.outwardOrigins, ...gateways] }),
  }
  const ofNetworks = listNetworkChecks(parts)
  const lists = networks.flatMap(({ tokenLists = [] }) => tokenLists)
  const checks = [
    // Omit the column of a single network, because the title contains it.
    ...(network === undefined ? ofNetworks : ofNetworks.map(({ network: _, ...check }) => check)),
    ...listPriceChecks(parts),
    ...listTokenListChecks(parts, [...new Set([...lists, ...config.tokenLists])]),
    ...(network === undefined ? listServerChecks(parts) : []),
  ]
  return runChecks(checks, { now, secrets: listSecrets(config), ...(limits && { limits }) })
}

/** Returns the accounts for balances and history on EVM networks and on Solana. */
export function getAccounts(address = ''): { readonly evm: string; readonly solana: string } {
  const isEvm = address.startsWith('0x')
  return {
    evm: isEvm ? address.toLowerCase() : knownAddress,
    solana: isEvm || address === '' ? knownSolanaAddress : address,
  }
}

/**
 * Returns the keys and passwords of the configuration. They are removed from results, because a vendor's error message
 * can contain one.
 */
function listSecrets({ etherscanKey, blockscoutKey, coingeckoKey, swaps, onramp, social, smtpUrl }: Config): string[] {
  const { password } = new URL(smtpUrl ?? 'smtp://none')
  const { coinbase, moonpay, transak, foyerPay } = onramp
  const logins = Object.values(social.providers).flatMap((each) => each?.clientSecret ?? [])
  const keys = [etherscanKey, blockscoutKey, coingeckoKey, swaps.zeroxKey, swaps.oneinchKey, swaps.lifiKey]
  const shops = [coinbase?.keySecret, moonpay?.key, moonpay?.secret, transak?.key, transak?.secret, foyerPay?.secret]
  return [...keys, ...shops, ...logins, password, decodeURIComponent(password)].filter((key) => key !== undefined)
}

/** Finds a network by its CAIP-2 id, the number of an EVM network, or its name. Throws {@link ConfigError}. */
export function findNetwork({ networks }: NetworksFile, text: string): NetworksFileEntry {
  const wanted = text.trim().toLowerCase()
  const found = networks.find(
    ({ chainId, name }) =>
      chainId.toLowerCase() === wanted || chainId === `eip155:${wanted}` || name.toLowerCase() === wanted,
  )
  if (found !== undefined) return found
  const known = networks.map(({ chainId, name }) => `${chainId} (${name})`).join(', ')
  throw new ConfigError([`there is no network ${JSON.stringify(text)}; known are ${known}`])
}
