import { resolve } from 'node:path'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { findSourceFaults } from './chains/explorers/createSources.js'
import { builtInNetworks, readNetworks, sandboxNetworks } from './chains/networks/knownNetworks.js'
import { type EnvName, env } from './env.js'
import { findFrameFaults, isLoopback } from './findFrameFaults.js'
import { readSocialSettings, type SocialSettings } from './login/social/socialSettings.js'
import { findNameFaults, type NameSettings, readNameSettings } from './names/nameRules.js'
import { type OnrampSettings, onrampSecrets, readOnrampSettings } from './onramp/onrampSettings.js'
import { frameFolder } from './program/assets.js'
import { findSwapFaults, type SwapSettings } from './swap/createSwapProviders.js'

type EnvValues = { [K in EnvName]?: ReturnType<(typeof env)[K]['parse']> }

/** Everything the server must know before it starts; immutable afterwards. */
export interface Config {
  readonly sandbox: boolean
  readonly host: string
  readonly port: number
  readonly publicUrl: string | undefined
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly dataDir: string
  readonly networks: NetworksFile
  readonly maxBodyBytes: number
  readonly rateLimitPerMinute: number
  readonly imageRateLimitPerMinute: number
  readonly trustedProxyHops: number
  readonly ipfsGateway: string | undefined
  /** Fetched from although they are not https or not public. */
  readonly outwardOrigins: readonly string[]
  /** Where prices come from, asked in this order. */
  readonly prices: NonNullable<EnvValues['prices']>
  readonly defillamaUrl: string | undefined
  readonly coingeckoUrl: string | undefined
  readonly coingeckoKey: string | undefined
  readonly etherscanKey: string | undefined
  readonly blockscoutKey: string | undefined
  readonly blockscoutUrl: string | undefined
  /** Who makes swaps, beside what the networks file says; fees only where there is a recipient. */
  readonly swaps: SwapSettings
  /** Addresses of token lists that count on every network. */
  readonly tokenLists: readonly string[]
  /** Whether this server follows the chains of the networks file itself. */
  readonly indexer: boolean
  readonly analyticsDays: number
  readonly analyticsDailyEvents: number
  readonly catalogueExtra: number
  readonly relayUrls: readonly string[] | undefined
  readonly relayMaxSockets: number
  readonly relayAddressSockets: number
  readonly relayNetworkSockets: number
  readonly relayProjectSockets: number
  readonly relayAddressMb: number
  readonly relayPublishRate: number
  readonly relayMailboxMb: number
  readonly relayAddressMailboxMb: number
  readonly relayProjectMailboxMb: number
  readonly relayMetricsToken: string | undefined
  readonly keeperKeys: readonly Uint8Array[] | undefined
  readonly keeperDatabaseUrl: string | undefined
  readonly managedPolicy: NonNullable<EnvValues['managedPolicy']>
  readonly managedDelayHours: number
  readonly holdHours: number
  /** Undefined: the canonical address is made of the port (sandbox), or there is no frame. */
  readonly frameUrl: string | undefined
  readonly framePort: number
  readonly frameDir: string
  readonly secretKey: Uint8Array | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly testLogins: boolean
  /** Ways to log in beside e-mail. */
  readonly social: SocialSettings
  /** Accounts at those who sell crypto for money. */
  readonly onramp: OnrampSettings
  readonly names: NameSettings | undefined
  readonly logLevel: NonNullable<EnvValues['logLevel']>
  readonly drainMs: number
  readonly stopTimeoutMs: number
}

/** A bad environment: one line per bad value in `lines`. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

/** Fills what a caller leaves out with the defaults of the README's table. */
export const createConfig = (given: Partial<Config> = {}): Config => {
  const sandbox = given.sandbox ?? false
  const { relayMaxSockets = 10_000, relayMailboxMb = 1_024 } = given
  // On one machine everybody has the same address.
  const relayAddressSockets = given.relayAddressSockets ?? (sandbox ? 1_000_000 : 500)
  return {
    sandbox,
    host: given.host ?? (sandbox ? '127.0.0.1' : '0.0.0.0'),
    port: given.port ?? 3001,
    publicUrl: given.publicUrl,
    databaseUrl: given.databaseUrl,
    redisUrl: given.redisUrl,
    dataDir: given.dataDir ?? resolve('.data/server'),
    // A sandbox must reach no host but this one, so it never falls back to public nodes.
    networks: given.networks ?? (sandbox ? sandboxNetworks() : builtInNetworks()),
    maxBodyBytes: given.maxBodyBytes ?? 1_048_576,
    rateLimitPerMinute: given.rateLimitPerMinute ?? (sandbox ? 120_000 : 1_200),
    imageRateLimitPerMinute: given.imageRateLimitPerMinute ?? (sandbox ? 600_000 : 6_000),
    trustedProxyHops: given.trustedProxyHops ?? 0,
    ipfsGateway: given.ipfsGateway,
    outwardOrigins: given.outwardOrigins ?? [],
    // A vendor learns what everybody here holds, so one is asked only where the operator says so.
    prices: given.prices ?? ['table', 'chain'],
    defillamaUrl: given.defillamaUrl,
    coingeckoUrl: given.coingeckoUrl,
    coingeckoKey: given.coingeckoKey,
    etherscanKey: given.etherscanKey,
    blockscoutKey: given.blockscoutKey,
    blockscoutUrl: given.blockscoutUrl,
    swaps: given.swaps ?? { urls: {} },
    tokenLists: given.tokenLists ?? [],
    indexer: given.indexer ?? true,
    analyticsDays: given.analyticsDays ?? 90,
    analyticsDailyEvents: given.analyticsDailyEvents ?? (sandbox ? 100_000_000 : 200_000),
    catalogueExtra: given.catalogueExtra ?? 0,
    relayUrls: given.relayUrls,
    relayMaxSockets,
    relayAddressSockets,
    relayNetworkSockets: given.relayNetworkSockets ?? 2 * relayAddressSockets,
    // A sandbox has one project.
    relayProjectSockets: given.relayProjectSockets ?? (sandbox ? 1_000_000 : Math.ceil((relayMaxSockets * 3) / 4)),
    relayAddressMb: given.relayAddressMb ?? (sandbox ? 1_000_000 : 64),
    relayPublishRate: given.relayPublishRate ?? 20,
    relayMailboxMb,
    relayAddressMailboxMb:
      given.relayAddressMailboxMb ?? (sandbox ? 1_000_000 : Math.max(1, Math.floor(relayMailboxMb / 16))),
    relayProjectMailboxMb:
      given.relayProjectMailboxMb ?? (sandbox ? 1_000_000 : Math.max(1, Math.floor((relayMailboxMb * 3) / 4))),
    relayMetricsToken: given.relayMetricsToken,
    keeperKeys: given.keeperKeys,
    keeperDatabaseUrl: given.keeperDatabaseUrl,
    managedPolicy: given.managedPolicy ?? (sandbox ? 'instant' : 'delayed'),
    managedDelayHours: given.managedDelayHours ?? 24,
    holdHours: given.holdHours ?? (sandbox ? 0 : 24),
    frameUrl: given.frameUrl,
    framePort: given.framePort ?? (given.port === 0 ? 0 : 3002),
    frameDir: given.frameDir ?? frameFolder,
    secretKey: given.secretKey,
    smtpUrl: given.smtpUrl,
    mailFrom: given.mailFrom ?? 'Foyer <no-reply@localhost>',
    testLogins: given.testLogins ?? (sandbox && isLoopback(given.host ?? '127.0.0.1')),
    social: given.social ?? { providers: {}, farcaster: undefined },
    onramp: given.onramp ?? {},
    names: given.names,
    logLevel: given.logLevel ?? 'info',
    drainMs: given.drainMs ?? (sandbox ? 0 : 5_000),
    stopTimeoutMs: given.stopTimeoutMs ?? 10_000,
  }
}

/** Values that hold a secret: never repeated in a log. */
const secrets: readonly EnvName[] = [
  'databaseUrl',
  'redisUrl',
  'coingeckoKey',
  'relayMetricsToken',
  'keeperKeys',
  'keeperDatabaseUrl',
  'secretKey',
  'smtpUrl',
  'etherscanKey',
  'blockscoutKey',
  'zeroxKey',
  'oneinchKey',
  'lifiKey',
  'tokenLists',
  'namesKey',
  ...onrampSecrets,
]
const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Reads the configuration from environment variables; an empty variable counts as absent. Throws {@link ConfigError}. */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const lines: string[] = []
  const read = <K extends EnvName>(key: K): EnvValues[K] | undefined => {
    const text = variables[env[key].name]?.trim()
    if (!text) return undefined
    try {
      return env[key].parse(text) as EnvValues[K]
    } catch (error) {
      const got = secrets.includes(key) ? '' : `, got ${shown(text)}`
      lines.push(`${env[key].name}: ${error instanceof Error ? error.message : String(error)}${got}`)
      return undefined
    }
  }

  const given: { -readonly [K in keyof Config]?: Config[K] | undefined } = {
    sandbox: read('sandbox'),
    host: read('host'),
    port: read('port'),
    publicUrl: read('publicUrl'),
    databaseUrl: read('databaseUrl'),
    redisUrl: read('redisUrl'),
    dataDir: read('dataDir'),
    maxBodyBytes: read('maxBodyBytes'),
    rateLimitPerMinute: read('rateLimitPerMinute'),
    imageRateLimitPerMinute: read('imageRateLimitPerMinute'),
    trustedProxyHops: read('trustedProxyHops'),
    ipfsGateway: read('ipfsGateway'),
    outwardOrigins: read('outwardOrigins'),
    prices: read('prices'),
    defillamaUrl: read('defillamaUrl'),
    coingeckoUrl: read('coingeckoUrl'),
    coingeckoKey: read('coingeckoKey'),
    etherscanKey: read('etherscanKey'),
    blockscoutKey: read('blockscoutKey'),
    blockscoutUrl: read('blockscoutUrl'),
    tokenLists: read('tokenLists'),
    indexer: read('indexer'),
    analyticsDays: read('analyticsDays'),
    analyticsDailyEvents: read('analyticsDailyEvents'),
    catalogueExtra: read('catalogueExtra'),
    relayUrls: read('relayUrls'),
    relayMaxSockets: read('relayMaxSockets'),
    relayAddressSockets: read('relayAddressSockets'),
    relayNetworkSockets: read('relayNetworkSockets'),
    relayProjectSockets: read('relayProjectSockets'),
    relayAddressMb: read('relayAddressMb'),
    relayPublishRate: read('relayPublishRate'),
    relayMailboxMb: read('relayMailboxMb'),
    relayAddressMailboxMb: read('relayAddressMailboxMb'),
    relayProjectMailboxMb: read('relayProjectMailboxMb'),
    relayMetricsToken: read('relayMetricsToken'),
    keeperKeys: read('keeperKeys'),
    keeperDatabaseUrl: read('keeperDatabaseUrl'),
    managedPolicy: read('managedPolicy'),
    managedDelayHours: read('managedDelayHours'),
    holdHours: read('holdHours'),
    frameUrl: read('frameUrl'),
    framePort: read('framePort'),
    frameDir: read('frameDir'),
    secretKey: read('secretKey'),
    smtpUrl: read('smtpUrl'),
    mailFrom: read('mailFrom'),
    testLogins: read('testLogins'),
    logLevel: read('logLevel'),
    drainMs: read('drainMs'),
    stopTimeoutMs: read('stopTimeoutMs'),
  }
  const [zeroxKey, oneinchKey, lifiKey] = [read('zeroxKey'), read('oneinchKey'), read('lifiKey')]
  const [bps = 0, recipient] = [read('swapFeeBps'), read('swapFeeRecipient')]
  given.swaps = {
    ...{ zeroxKey, oneinchKey, lifiKey, targets: read('swapTargets') },
    urls: {
      ...{ kyberswap: read('kyberswapUrl'), zerox: read('zeroxUrl') },
      ...{ oneinch: read('oneinchUrl'), lifi: read('lifiUrl') },
    },
    ...(bps > 0 && recipient !== undefined && { fee: { bps, recipient } }),
  }
  try {
    given.social = readSocialSettings(variables, given.sandbox ?? false)
  } catch (error) {
    lines.push(`${env.oauth.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const onramp = readOnrampSettings(read)
  given.onramp = onramp.settings
  lines.push(...onramp.faults)
  given.names = readNameSettings(read)
  const networksPath = read('networksPath')
  if (networksPath !== undefined) {
    try {
      given.networks = readNetworks(networksPath)
    } catch (error) {
      lines.push(
        `${env.networksPath.name}: cannot use ${networksPath}: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
  if (given.redisUrl !== undefined && given.databaseUrl === undefined)
    lines.push(`${env.redisUrl.name}: needs ${env.databaseUrl.name}, because servers can share only a PostgreSQL`)
  if (given.prices?.includes('coingecko') && given.coingeckoKey === undefined)
    lines.push(`${env.prices.name}: \`coingecko\` needs ${env.coingeckoKey.name}`)
  if (given.smtpUrl !== undefined && given.mailFrom === undefined && given.sandbox !== true)
    lines.push(`${env.smtpUrl.name}: needs ${env.mailFrom.name}, the sender of the mails`)
  const config = createConfig(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
  const { networks } = config
  const swapFaults = findSwapFaults({ networks, zeroxKey, oneinchKey, feeBps: bps, feeRecipient: recipient })
  lines.push(...findFrameFaults(config), ...findNameFaults(config), ...swapFaults, ...findSourceFaults(config))
  if (lines.length > 0) throw new ConfigError(lines)
  return config
}
