import type { NetworksFile } from '@foyer/contract/networksFile'
import type { SponsoringPolicy } from '@foyer/contract/sponsoringPolicy'

const budget = String(100n * 10n ** 18n)

/** Creates the policy of the sandbox's project: all fees of everyone. Returns null if no network has a paymaster. */
export function createSandboxPolicy({ networks }: NetworksFile): SponsoringPolicy | null {
  const rule = { budgetPerDay: budget, budgetPerUserAndDay: budget }
  const rows = networks.flatMap(({ chainId, smartAccounts }) =>
    smartAccounts?.paymaster === undefined ? [] : [[chainId, rule] as const],
  )
  return rows.length === 0 ? null : { users: 'anyone', networks: Object.fromEntries(rows) }
}
