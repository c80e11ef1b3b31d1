import { resolve } from 'node:path'
import {
  address,
  baseAddress,
  hostName,
  onOff,
  originList,
  someOf,
  variable,
  visibleText,
  wholeNumber,
} from './readings.js'

/** What every server reads: where it listens, what it keeps and how much it takes. */
export const serverEnv = {
  sandbox: variable(
    'FOYER_SANDBOX',
    '0',
    '1 = a laptop world: loopback unless FOYER_HOST says otherwise, project `sandbox` created, local chain.',
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
    'none (PostgreSQL itself)',
    'Redis through which many servers on one PostgreSQL tell each other of messages, such as `redis://host:6379`.',
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
  prices: variable(
    'FOYER_PRICES',
    'table,chain',
    'Where prices come from, asked in this order: `table` and `chain` (of the networks file), `defillama`, `coingecko`.',
    someOf(['table', 'chain', 'defillama', 'coingecko']),
  ),
  coingeckoKey: variable(
    'FOYER_COINGECKO_KEY',
    'none',
    'Key of CoinGecko, a secret; for one of a paid plan name its host in `FOYER_COINGECKO_URL`.',
    visibleText,
  ),
  coingeckoUrl: variable(
    'FOYER_COINGECKO_URL',
    'https://api.coingecko.com/api/v3',
    'Where CoinGecko is asked; a host that begins with `pro-` gets the key as that of a paid plan.',
    baseAddress,
  ),
  defillamaUrl: variable(
    'FOYER_DEFILLAMA_URL',
    'https://coins.llama.fi',
    'Where DefiLlama is asked for prices.',
    baseAddress,
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
    'Base address put before `ipfs://` avatars and what NFTs name; without it such pictures are left out.',
    baseAddress,
  ),
  indexer: variable(
    'FOYER_INDEXER',
    '1',
    '0 = this server does not follow the chains of the networks file; `npm run indexer` does. Of several that do, one at a time writes.',
    onOff,
  ),
  outwardOrigins: variable(
    'FOYER_OUTWARD_ORIGINS',
    'none',
    'Origins the server fetches from (metadata and pictures of NFTs, explorers) although they are not https or not public, separated by commas; anything else must be both.',
    originList,
  ),
  etherscanKey: variable(
    'FOYER_ETHERSCAN_KEY',
    'none',
    'Key of Etherscan’s API v2 for networks with the source `etherscan`; never logged.',
    visibleText,
  ),
  analyticsDays: variable('FOYER_ANALYTICS_DAYS', '90', 'Days analytics events are kept.', wholeNumber(1, 3_650)),
  analyticsDailyEvents: variable(
    'FOYER_ANALYTICS_DAILY_EVENTS',
    '200000 (no limit in sandbox mode)',
    'Analytics events stored for one project and day (UTC), a tenth of them for one client address; more are refused with 429.',
    wholeNumber(10, 100_000_000),
  ),
  catalogueExtra: variable(
    'FOYER_CATALOGUE_EXTRA',
    '0',
    'Generated wallets added to the catalogue, for trying long lists.',
    wholeNumber(0, 100_000),
  ),
} as const
