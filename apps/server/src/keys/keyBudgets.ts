import type { Budget } from '../login/createBudgets.js'

const hourMs = 3_600_000

/**
 * How often a device of a person may ask for what leaves rows behind, some of which nobody can delete; many times what
 * one needs. Counted for each device, so that whoever has got hold of a log-in cannot keep the person's own devices from
 * opening or defending the wallet. A sandbox gets a hundred times as much, for tests.
 */
export const keyBudgets = (sandbox: boolean) => {
  const factor = sandbox ? 100 : 1
  return {
    secrets: { name: 'keys/secrets', points: 60 * factor, windowMs: hourMs },
    /** A page that is loaded opens the wallet, by its device's slot. */
    release: { name: 'keys/release', points: 1_200 * factor, windowMs: hourMs },
    nonce: { name: 'keys/nonce', points: 300 * factor, windowMs: hourMs },
  } as const satisfies Record<string, Budget>
}
