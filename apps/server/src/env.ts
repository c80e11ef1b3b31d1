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

/** Newest first; older ones still open what they sealed. */
const keyList = (text: string) =>
  text.split(',').map((part) => {
    const bytes = Buffer.from(part.trim(), /^[0-9a-fA-F]{64}$/.test(part.trim()) ? 'hex' : 'base64url')
    if (bytes.length !== 32) throw new Error('must be 32 random bytes in hex or base64url (`openssl rand -hex 32`)')
    return new Uint8Array(bytes)
  })

const originAddress = (text: string) => {
  const url = new URL(baseAddress(text))
  if (url.pathname !== '/') throw new Error('must be an origin: scheme, host and port, no path')
  return url.origin
}

const secretKeyBytes = (text: string) => {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (bytes.length !== 32) throw new Error('must be 32 random bytes, as 64 hex digits or in base64')
  return new Uint8Array(bytes)
}

const mailbox = (text: string) => {
  if (!/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text))
    throw new Error('must be a mail address, such as `My app <no-reply@example.com>`')
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
  keeperKeys: variable(
    'FOYER_KEEPER_KEY',
    'none (a file in the data directory in sandbox mode)',
    '32 random bytes in hex that seal the server halves of wallet slots; several separated by commas, newest first. Keep it apart from both databases: who loses it loses every wallet without a kit.',
    keyList,
  ),
  keeperDatabaseUrl: variable(
    'FOYER_KEEPER_DATABASE_URL',
    "none (the server's own database)",
    'PostgreSQL that keeps the server halves apart from the wallets they open, under a user and a backup of its own.',
    address(['postgres:', 'postgresql:']),
  ),
  managedPolicy: variable(
    'FOYER_MANAGED_RECOVERY',
    'delayed (instant in sandbox mode)',
    'Whether the server helps open a wallet of level L0 on a new device: `instant`, `delayed` with notice, or `never` (every wallet is born L1).',
    oneOf(['instant', 'delayed', 'never']),
  ),
  managedDelayHours: variable(
    'FOYER_MANAGED_DELAY_HOURS',
    '24',
    'Hours of notice before a delayed recovery; 24 to 72 are sensible.',
    wholeNumber(1, 720),
  ),
  holdHours: variable(
    'FOYER_HOLD_HOURS',
    '24 (0 in sandbox mode)',
    'Hours a new device of a known person may neither export, nor delete, nor raise the level, nor finish a delayed recovery.',
    wholeNumber(0, 720),
  ),
  frameUrl: variable(
    'FOYER_FRAME_URL',
    'none (`http://secure.localhost:` and the frame port in sandbox mode)',
    'Origin of the secure frame, such as `https://wallet.example.com`; without it there are no embedded wallets.',
    originAddress,
  ),
  framePort: variable(
    'FOYER_FRAME_PORT',
    '3002 (0 when `FOYER_PORT` is 0)',
    'Port the frame origin listens on; 0 takes a free one.',
    wholeNumber(0, 65_535),
  ),
  frameDir: variable('FOYER_FRAME_DIR', 'apps/frame/dist', 'Directory of the built frame (`npm run build`).', (text) =>
    resolve(text),
  ),
  secretKey: variable(
    'FOYER_SECRET_KEY',
    'none (a file in the data directory in sandbox mode)',
    '32 random bytes, hex or base64 (`openssl rand -base64 32`): seals addresses and signing keys. Needed with a frame; keep it apart from the database.',
    secretKeyBytes,
  ),
  smtpUrl: variable(
    'FOYER_SMTP_URL',
    'none (no log-in by e-mail)',
    'Mail server, such as `smtps://user:password@mail.example.com`.',
    address(['smtp:', 'smtps:']),
  ),
  mailFrom: variable(
    'FOYER_MAIL_FROM',
    'none (`Foyer <no-reply@localhost>` in sandbox mode)',
    'Sender of the mails; needed with a mail server.',
    mailbox,
  ),
  testLogins: variable(
    'FOYER_TEST_LOGINS',
    '0 (1 in sandbox mode)',
    '1 = addresses that end in `@test` log in with the code 424242. Refused outside sandbox mode and on a public interface.',
    onOff,
  ),
  oauth: variable(
    'FOYER_OAUTH',
    'none (no log-in with providers)',
    'Log-in providers as JSON, or the path of a JSON file; see "Log-in providers". Single settings may stand in variables such as `FOYER_OAUTH_GOOGLE_CLIENT_ID`.',
    (text) => text,
  ),
  farcasterRelayUrl: variable(
    'FOYER_FARCASTER_RELAY_URL',
    'none (no log-in with Farcaster)',
    'Relay that carries sign-ins from phones, such as `https://relay.farcaster.xyz`.',
    (text) => text,
  ),
  farcasterRpcUrl: variable(
    'FOYER_FARCASTER_RPC_URL',
    'the nodes of `eip155:10` in the networks file',
    'Optimism node that is asked who holds a Farcaster id.',
    (text) => text,
  ),
  farcasterIdRegistry: variable(
    'FOYER_FARCASTER_ID_REGISTRY',
    '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
    'Contract that says who holds a Farcaster id.',
    (text) => text,
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
