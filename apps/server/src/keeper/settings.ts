import { address, keyList, oneOf, secret, type VariableValues, variable, wholeNumber } from '../settings/variable.js'

/** The server halves of wallet slots, and recovery with the server. */
export const keeperVariables = {
  keeperKeys: secret(
    'FOYER_KEEPER_KEY',
    'none (a file in the data directory in sandbox mode)',
    '32 random bytes in hex that seal the server halves of wallet slots; several separated by commas, newest first. Keep it apart from both databases: who loses it loses every wallet without a kit.',
    keyList,
  ),
  keeperDatabaseUrl: secret(
    'FOYER_KEEPER_DATABASE_URL',
    "none (the server's own database)",
    'PostgreSQL that keeps the server halves apart from the wallets they open, under a user and a backup of its own.',
    address(['postgres:', 'postgresql:']),
  ),
  managedPolicy: variable(
    'FOYER_MANAGED_RECOVERY',
    'delayed (instant in sandbox mode)',
    'Whether the server helps open a wallet of level L0 on a new device: `instant`, `delayed` with notice, or `never` (every new wallet is L1; older ones of L0 open only by ways of their person).',
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
    'Hours a new device of a known person may not export, make a kit, delete, raise the level, change the e-mail address, remove a log-in or finish a delayed recovery; and in which an old address can undo its change.',
    wholeNumber(0, 720),
  ),
} as const

/** Keys and rules of the server halves. */
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
