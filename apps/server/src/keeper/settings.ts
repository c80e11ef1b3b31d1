import { address, keyList, oneOf, secret, type VariableValues, variable, wholeNumber } from '../settings/variable.js'

/** The variables of the server halves and of recovery with the server. */
export const keeperVariables = {
  keeperKeys: secret(
    'FOYER_KEEPER_KEY',
    'none (a file in the data directory in sandbox mode)',
    '32 random bytes in hex that encrypt the server halves of wallet slots; several separated by commas, newest first. Store it apart from both databases: without it, every wallet without a kit is lost.',
    keyList,
  ),
  keeperDatabaseUrl: secret(
    'FOYER_KEEPER_DATABASE_URL',
    "none (the server's own database)",
    'Separate PostgreSQL for the server halves, with a separate user and backup.',
    address(['postgres:', 'postgresql:']),
  ),
  managedPolicy: variable(
    'FOYER_MANAGED_RECOVERY',
    'delayed (instant in sandbox mode)',
    'Recovery of a wallet of level L0 on a new device by the server: `instant`, `delayed` with notice, or `never` (new wallets are L1; older L0 wallets open only with the user’s own unlock methods).',
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
    'Hours in which a new device of an existing user cannot export, create a kit, delete, raise the level, change the e-mail address, remove a log-in or finish a delayed recovery. An old address can revert its change in this time.',
    wholeNumber(0, 720),
  ),
} as const

/** The keys and policies of the server halves. */
export interface KeeperSettings {
  readonly keeperKeys: readonly Uint8Array[] | undefined
  readonly keeperDatabaseUrl: string | undefined
  readonly managedPolicy: VariableValues<typeof keeperVariables>['managedPolicy']
  readonly managedDelayHours: number
  readonly holdHours: number
}

/** Adds the defaults. */
export function createKeeperSettings(given: Partial<KeeperSettings>, sandbox: boolean): KeeperSettings {
  return {
    keeperKeys: given.keeperKeys,
    keeperDatabaseUrl: given.keeperDatabaseUrl,
    managedPolicy: given.managedPolicy ?? (sandbox ? 'instant' : 'delayed'),
    managedDelayHours: given.managedDelayHours ?? 24,
    holdHours: given.holdHours ?? (sandbox ? 0 : 24),
  }
}
