/**
 * Numbers of PostgreSQL's advisory locks, each for one purpose. Old and new servers run side by side during an update, so a number
 * stays with its purpose; 4_606_918 is that of the log in `login/writeAudit.ts`.
 */
export const advisoryLocks = {
  migrations: 4_606_917,
  /** Another one would let an old and a new server write at once, and part the chain for good. */
  keeperLog: 4_606_919,
  keeperMigrations: 4_606_920,
  /** Servers that once had the keeper log's number may make a key at the same moment as these: there are two then, and both are good. */
  signingKeys: 4_606_921,
} as const
