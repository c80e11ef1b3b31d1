import type { NetworksFile } from '@foyer/contract/networksFile'
import { parseSignerKey, type ReadVariable, secret } from '../settings/variable.js'

/** The environment variables of user operations (ERC-4337). */
export const operationVariables = {
  bundlerKey: secret(
    'FOYER_BUNDLER_KEY',
    'none',
    'Private key of the account that sends user operations on networks with the bundler `own` (docs/smart-accounts.md). It needs coins for fees. Never logged.',
    parseSignerKey,
  ),
  sponsorKey: secret(
    'FOYER_SPONSOR_KEY',
    'none',
    'Private key that approves sponsored fees: the signer of the paymasters in the networks file. It needs no coins. Never logged.',
    parseSignerKey,
  ),
} as const

/** The keys for user operations. */
export interface OperationSettings {
  readonly bundlerKey: `0x${string}` | undefined
  readonly sponsorKey: `0x${string}` | undefined
}

/** Returns one error line for each network whose bundler or paymaster has no key. */
export function findOperationErrors({ networks }: NetworksFile, read: ReadVariable): readonly string[] {
  const { bundlerKey, sponsorKey } = operationVariables
  return networks.flatMap(({ chainId, smartAccounts }) => [
    ...(smartAccounts?.bundler === 'own' && read(bundlerKey) === undefined
      ? [`${bundlerKey.name}: is needed, because ${chainId} has the bundler own`]
      : []),
    ...(smartAccounts?.paymaster?.startsWith('0x') && read(sponsorKey) === undefined
      ? [`${sponsorKey.name}: is needed, because ${chainId} has a paymaster`]
      : []),
  ])
}
