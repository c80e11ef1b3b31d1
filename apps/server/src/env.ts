import { keeperEnv } from './env/keeperEnv.js'
import { frameEnv, loginEnv } from './env/loginEnv.js'
import { namesEnv } from './env/namesEnv.js'
import { onrampEnv } from './env/onrampEnv.js'
import { relayEnv } from './env/relayEnv.js'
import { serverEnv } from './env/serverEnv.js'
import { swapEnv } from './env/swapEnv.js'
import { oneOf, variable, wholeNumber } from './settings/variable.js'

/** Every environment variable of the server, in the order of the README's table. */
export const env = {
  ...serverEnv,
  ...swapEnv,
  ...relayEnv,
  ...keeperEnv,
  ...frameEnv,
  ...loginEnv,
  ...onrampEnv,
  ...namesEnv,
  logLevel: variable(
    'FOYER_LOG_LEVEL',
    'info',
    'Least serious log line written.',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  drainMs: variable(
    'FOYER_DRAIN_MS',
    '5000 (0 in sandbox mode)',
    'Milliseconds between SIGTERM or SIGINT and the end of listening. `/health` answers 503 in that time, so that load balancers send new requests elsewhere.',
    wholeNumber(0, 600_000),
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

/** The table of environment variables as it stands in the README. */
export const createEnvTable = (): string =>
  [
    '| variable | default | what it does |',
    '|---|---|---|',
    ...Object.values(env).map(({ name, defaultText, what }) => `| \`${name}\` | ${defaultText} | ${what} |`),
  ].join('\n')
