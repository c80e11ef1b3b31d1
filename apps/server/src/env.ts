import { resolve } from 'node:path'

/** One environment variable the server reads: how it is parsed and what the table in the README says of it. */
export type EnvVariable<T> = {
  readonly name: string
  /** Default as a person would write it in the table. */
  readonly defaultText: string
  readonly what: string
  /** Reads the trimmed text; throws an Error that says what the value must be. */
  readonly parse: (text: string) => T
}

const wholeNumber = (minimum: number, maximum: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < minimum || value > maximum)
    throw new Error(`must be a whole number from ${minimum} to ${maximum}`)
  return value
}

const oneOf =
  <const T extends readonly string[]>(values: T) =>
  (text: string): T[number] => {
    const found = values.find((value) => value === text)
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`)
    return found
  }

const address = (protocols: readonly string[]) => (text: string) => {
  const fits = URL.canParse(text) && protocols.includes(new URL(text).protocol)
  if (!fits) throw new Error(`must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  return text
}

const baseAddress = (text: string) => {
  const url = new URL(address(['http:', 'https:'])(text))
  if (url.search || url.hash || url.username) throw new Error('must be an address without query, fragment or user')
  return url.href.replace(/\/+$/, '')
}

const relayAddresses = (text: string) => {
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.map(address(['ws:', 'wss:']))
}

const secretText = (text: string) => {
  if (text.length < 16) throw new Error('must have at least 16 characters')
  return text
}

const onOff = (text: string) => oneOf(['0', '1'])(text) === '1'

const hostName = (text: string) => {
  if (!/^[0-9A-Za-z.:_-]{1,253}$/.test(text)) throw new Error('must be a host name or an IP address')
  return text
}

const variable = <T>(name: string, defaultText: string, what: string, parse: (text: string) => T): EnvVariable<T> => ({
  name,
  defaultText,
  what,
  parse,
})

/** Every environment variable of the server, in the order of the README's table. */
export const env = {
  sandbox: variable(
    'FOYER_SANDBOX',
    '0',
    '1 = a laptop world: loopback only, project `sandbox` created, local chain.',
    onOff,
  ),
  host: variable('FOYER_HOST', '0.0.0.0 (127.0.0.1 in sandbox mode)', 'Interface to listen on.', hostName),
  port: variable('FOYER_PORT', '3001', 'Port to listen on; 0 takes a free one.', wholeNumber(0, 65_535)),
  publicUrl: variable(
    'FOYER_PUBLIC_URL',
    'http://host:port',
    'Address browsers reach this server at; stands in the addresses of marks.',
    baseAddress,
  ),
  databaseUrl: variable(
    'DATABASE_URL',
    'none (embedded database)',
    'PostgreSQL 15 or newer, such as `postgres://user:password@host:5432/foyer`.',
    address(['postgres:', 'postgresql:']),
  ),
  redisUrl: variable(
    'REDIS_URL',
    'none (one process)',
    'Redis that several servers on one PostgreSQL share pairing topics through, such as `redis://host:6379`.',
    address(['redis:', 'rediss:']),
  ),
  dataDir: variable(
    'FOYER_DATA_DIR',
    '.data/server',
    'Directory of the embedded database; one server at a time may use it.',
    (text) => resolve(text),
  ),
  networksPath: variable(
    'FOYER_NETWORKS',
    'built-in list',
    'JSON file of networks, nodes, tokens and prices (schema: `packages/contract/src/networksFile.ts`).',
    (text) => resolve(text),
  ),
  maxBodyBytes: variable(
    'FOYER_MAX_BODY_BYTES',
    '1048576',
    'Largest request body; more is refused with 413.',
    wholeNumber(1_024, 67_108_864),
  ),
  rateLimitPerMinute: variable(
    'FOYER_RATE_LIMIT',
    '1200 (120000 in sandbox mode)',
    'Calls per minute and client address; each call of a JSON-RPC batch counts.',
    wholeNumber(1, 10_000_000),
  ),
  imageRateLimitPerMinute: variable(
    'FOYER_IMAGE_RATE_LIMIT',
    '6000 (600000 in sandbox mode)',
    'Pictures per minute and client address.',
    wholeNumber(1, 10_000_000),
  ),
  trustedProxyHops: variable(
    'FOYER_TRUSTED_PROXY_HOPS',
    '0',
    'Reverse proxies in front; that many entries from the right of X-Forwarded-For are believed.',
    wholeNumber(0, 10),
  ),
  ipfsGateway: variable(
    'FOYER_IPFS_GATEWAY',
    'none',
    'Base address put before `ipfs://` avatars; without it such avatars are left out.',
    baseAddress,
  ),
  analyticsDays: variable('FOYER_ANALYTICS_DAYS', '90', 'Days analytics events are kept.', wholeNumber(1, 3_650)),
  catalogueExtra: variable(
    'FOYER_CATALOGUE_EXTRA',
    '0',
    'Generated wallets added to the catalogue, for trying long lists.',
    wholeNumber(0, 100_000),
  ),
  relayUrls: variable(
    'FOYER_RELAY_URLS',
    'the public URL with `/relay`',
    'Addresses the pairing relay is known by, separated by commas; tokens made out to another one are refused.',
    relayAddresses,
  ),
  relayMaxSockets: variable(
    'FOYER_RELAY_MAX_SOCKETS',
    '10000',
    'Sockets the relay holds open at once; more are refused with 503.',
    wholeNumber(1, 1_000_000),
  ),
  relayPublishRate: variable(
    'FOYER_RELAY_PUBLISH_RATE',
    '20',
    'Messages per second and client the relay takes; ten times as many may come at once.',
    wholeNumber(1, 100_000),
  ),
  relayMailboxMb: variable(
    'FOYER_RELAY_MAILBOX_MB',
    '1024',
    'Megabytes of undelivered and unexpired messages the relay keeps; more are refused.',
    wholeNumber(1, 1_000_000),
  ),
  relayMetricsToken: variable(
    'FOYER_RELAY_METRICS_TOKEN',
    'none (loopback only)',
    'Bearer token that opens `/relay/metrics` to callers from elsewhere.',
    secretText,
  ),
  logLevel: variable(
    'FOYER_LOG_LEVEL',
    'info',
    'Least serious log line written.',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  stopTimeoutMs: variable(
    'FOYER_STOP_TIMEOUT_MS',
    '10000',
    'Milliseconds that running requests get to finish when the server is told to stop.',
    wholeNumber(0, 120_000),
  ),
} as const

/** Names of the settings an environment may give. */
export type EnvName = keyof typeof env
