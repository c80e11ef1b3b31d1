import type { Budget } from './createBudgets.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The lifetimes of log-in data, in milliseconds. */
export const lifetimes = {
  code: 10 * minuteMs,
  deviceLink: 10 * minuteMs,
  emailChange: 30 * minuteMs,
  accessToken: 10 * minuteMs,
  identityToken: 15 * minuteMs,
  /** A session ends if it is not refreshed for this time. */
  refreshToken: 30 * dayMs,
  /** A session ends after this time even if it is refreshed. */
  authSession: 180 * dayMs,
  pendingLink: 10 * minuteMs,
  deviceProof: minuteMs,
  /** Two tabs may refresh at once: within this time the same device may send a used token again. */
  refreshGrace: 10_000,
} as const

/** The number of code tries per challenge. */
export const codeTries = 5

/** Allows a mail to an address every 30 s, from one client address or one device of its owner [S5.2, S9.1]. */
export const emailCooldown: Budget = { name: 'email/cooldown', points: 1, windowMs: 30_000 }
/** Five mails per 15 minutes, counted for the same subjects as {@link emailCooldown}. */
export const emailPerAddress: Budget = { name: 'email/address', points: 5, windowMs: 15 * minuteMs }
/** Mails to an address from all strangers together: more than one of them can use up. */
export const emailByStrangers: Budget = { name: 'email/strangers', points: 25, windowMs: 15 * minuteMs }
/**
 * Code guesses for an address from one network (IPv4 address or IPv6 /64). They also count against {@link
 * guessesPerAddress}.
 */
export const guessesPerClient: Budget = { name: 'code/address-client', points: 20, windowMs: dayMs }
/** Code guesses over all challenges, connections and devices. Above this limit a log-in needs the link of a mail. */
export const guessesPerAddress: Budget = { name: 'code/address', points: 100, windowMs: dayMs }

/** Returns the budgets per client address or project. A sandbox has a hundred times as much, for tests. */
export function sharedBudgets(sandbox: boolean) {
  const factor = sandbox ? 100 : 1
  return {
    emailPerClient: { name: 'email/client', points: 30 * factor, windowMs: 15 * minuteMs },
    emailPerProject: { name: 'email/project', points: 600 * factor, windowMs: minuteMs },
    codesPerClient: { name: 'code/client', points: 100 * factor, windowMs: 15 * minuteMs },
    linksPerClient: { name: 'link/client', points: 60 * factor, windowMs: 15 * minuteMs },
  } as const satisfies Record<string, Budget>
}
