import type { SandboxAccount } from '../accounts.js'
import { sandboxNames } from '../names/sandboxNames.js'
import type { NamedAccount } from './SandboxView.js'

/** The test accounts with the first name that points to each. */
export function nameAccounts(accounts: readonly SandboxAccount[]): readonly NamedAccount[] {
  return accounts.map(({ address, index }) => ({
    address,
    name: sandboxNames.find(({ accountIndex }) => accountIndex === index)?.name,
  }))
}
