import type { AccountKind } from '@foyer/sandbox/chains'

const variable = 'FOYER_EVM2_ACCOUNTS'

/**
 * Reads the kind of the smart accounts on the second chain from the environment. Throws with one line that names the
 * variable if the value is invalid.
 */
export function readAccountKind(env: Readonly<Record<string, string | undefined>>): AccountKind {
  const kind = env[variable]?.trim() || 'delegated'
  if (kind === 'delegated' || kind === 'counterfactual') return kind
  throw new Error(`${variable} must be delegated or counterfactual, not "${kind}"`)
}
