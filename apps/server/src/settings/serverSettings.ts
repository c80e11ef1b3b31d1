import { resolve } from 'node:path'
import {
  address,
  baseAddress,
  hostName,
  oneOf,
  onOff,
  originList,
  secret,
  secretKeyBytes,
  type VariableValues,
  variable,
  wholeNumber,
} from './variable.js'

/**
 * The environment variables that belong to no single feature: listening, storage, the secret key, limits and outgoing
 * requests.
 */
export const serverVariables = {
  sandbox: variable(
    'FOYER_SANDBOX',
    '0',
    '1 = local development: loopback unless FOYER_HOST is set, project `sandbox` created, local chain.',
    onOff,
  ),
  host: variable('FOYER_HOST', '0.0.0.0 (127.0.0.1 in sandbox mode)', 'Interface to listen on.', hostName),
  port: variable('FOYER_PORT', '3001', 'Port to listen on; 0 takes a free one.', wholeNumber(0, 65_535)),
  publicUrl: variable(
    'FOYER_PUBLIC_URL',
    'http://host:port',
    'URL of this server for browsers; part of the URLs of wallet icons.',
    baseAddress,
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    'none (embedded database)',
    'PostgreSQL 15 or newer, such as `postgres://user:password@host:5432/foyer`.',
    address(['postgres:', 'postgresql:']),
  ),
  redisUrl: secret(
    'REDIS_URL',
    'none (PostgreSQL itself)',
    'Redis that sends relay messages between many servers on one PostgreSQL, such as `redis://host:6379`.',
    address(['redis:', 'rediss:']),
  ),
  dataDir: variable(
    'FOYER_DATA_DIR',
    '.data/server',
    'Directory of the embedded database; one server at a time may use it.',
    (text) => resolve(text),
  ),
  secretKey: secret(
    'FOYER_SECRET_KEY',
    'none (a file in the data directory in sandbox mode)',
    '32 random bytes, hex or base64 (`openssl rand -base64 32`): encrypts addresses and signing keys. Required with a frame, and for sign-in (`/auth/v1`); store it apart from the database.',
    secretKeyBytes,
  ),
  maxBodyBytes: variable(
    'FOYER_MAX_BODY_BYTES',
    '1048576',
    'Largest request body; a larger one is refused with 413.',
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
    'Number of reverse proxies in front; the server trusts that many entries of X-Forwarded-For, from the right.',
    wholeNumber(0, 10),
  ),
  ipfsGateway: variable(
    'FOYER_IPFS_GATEWAY',
    'none',
    'Base URL for `ipfs://` avatars and NFT pictures; without it such pictures are omitted.',
    baseAddress,
  ),
  outwardOrigins: variable(
    'FOYER_OUTWARD_ORIGINS',
    'none',
    'Origins that the server may fetch from although they are not https or not public (NFT metadata and pictures, explorers, token lists), separated by commas.',
    originList,
  ),
  logLevel: variable(
    'FOYER_LOG_LEVEL',
    'info',
    'Lowest level that is logged.',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  drainMs: variable(
    'FOYER_DRAIN_MS',
    '5000 (0 in sandbox mode)',
    'Milliseconds between SIGTERM or SIGINT and the end of listening. `/health` returns 503 in this time, so that load balancers send new requests elsewhere.',
    wholeNumber(0, 600_000),
  ),
  stopTimeoutMs: variable(
    'FOYER_STOP_TIMEOUT_MS',
    '10000',
    'Milliseconds that running requests get to finish when the server stops.',
    wholeNumber(0, 120_000),
  ),
} as const

type Values = VariableValues<typeof serverVariables>

/** The settings of every server. */
export interface ServerSettings {
  readonly sandbox: boolean
  readonly host: string
  readonly port: number
  readonly publicUrl: string | undefined
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly dataDir: string
  readonly secretKey: Uint8Array | undefined
  readonly maxBodyBytes: number
  readonly rateLimitPerMinute: number
  readonly imageRateLimitPerMinute: number
  readonly trustedProxyHops: number
  readonly ipfsGateway: string | undefined
  /** The origins that the server may fetch from although they are not https or not public. */
  readonly outwardOrigins: readonly string[]
  readonly logLevel: Values['logLevel']
  readonly drainMs: number
  readonly stopTimeoutMs: number
}

/** Fills in the defaults. */
export function createServerSettings(given: Partial<ServerSettings>): ServerSettings {
  const sandbox = given.sandbox ?? false
  return {
    sandbox,
    host: given.host ?? (sandbox ? '127.0.0.1' : '0.0.0.0'),
    port: given.port ?? 3001,
    publicUrl: given.publicUrl,
    databaseUrl: given.databaseUrl,
    redisUrl: given.redisUrl,
    dataDir: given.dataDir ?? resolve('.data/server'),
    secretKey: given.secretKey,
    maxBodyBytes: given.maxBodyBytes ?? 1_048_576,
    rateLimitPerMinute: given.rateLimitPerMinute ?? (sandbox ? 120_000 : 1_200),
    imageRateLimitPerMinute: given.imageRateLimitPerMinute ?? (sandbox ? 600_000 : 6_000),
    trustedProxyHops: given.trustedProxyHops ?? 0,
    ipfsGateway: given.ipfsGateway,
    outwardOrigins: given.outwardOrigins ?? [],
    logLevel: given.logLevel ?? 'info',
    drainMs: given.drainMs ?? (sandbox ? 0 : 5_000),
    stopTimeoutMs: given.stopTimeoutMs ?? 10_000,
  }
}

/** Returns whether only this machine can reach a host. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)
}

/** Returns one line per contradiction between the server's settings. */
export function findServerErrors(given: Partial<ServerSettings>): string[] {
  const { databaseUrl, redisUrl } = serverVariables
  return given.redisUrl !== undefined && given.databaseUrl === undefined
    ? [`${redisUrl.name}: needs ${databaseUrl.name}, because servers can share only a PostgreSQL`]
    : []
}
