import type { Budget } from '../login/createBudgets.js'

/** Log-ins one client address may begin; a sandbox gets a hundred times as many, for tests. */
export const socialBudget = (sandbox: boolean): Budget => ({
  name: 'social/client',
  points: sandbox ? 10_000 : 100,
  windowMs: 900_000,
})
