import type { Budget } from './createBudgets.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long things of the log-in live, in milliseconds. */
export const lifetimes = {
  code: 10 * minuteMs,
  deviceLink: 10 * minuteMs,
  emailChange: 30 * minuteMs,
  accessToken: 10 * minuteMs,
  identityToken: 15 * minuteMs,
  /** A log-in nobody continues for so long is over. */
  refreshToken: 30 * dayMs,
  /** However often it is continued. */
  authSession: 180 * dayMs,
  pendingLink: 10 * minuteMs,
  deviceProof: minuteMs,
  /** Two tabs may refresh at once: within this the device that used a token may show it again. */
  refreshGrace: 10_000,
} as const

/** Wrong codes one challenge forgives. */
export const codeTries = 5

/** No second mail to an address within 30 s, from one client address or one device of its owner [S5.2, S9.1]. */
export const emailCooldown: Budget = { name: 'email/cooldown', points: 1, windowMs: 30_000 }
/** The same counts. */
export const emailPerAddress: Budget = { name: 'email/address', points: 5, windowMs: 15 * minuteMs }
/** What all strangers together may have sent to an address: more than one of them can use up. */
export const emailByStrangers: Budget = { name: 'email/strangers', points: 25, windowMs: 15 * minuteMs }
/** Codes guessed from one network (IPv4 address or IPv6 /64) for an address: its share of the next. */
export const guessesPerClient: Budget = { name: 'code/address-client', points: 20, windowMs: dayMs }
/** Codes guessed over many challenges, connections and devices; from then on a log-in needs the link of a mail. */
export const guessesPerAddress: Budget = { name: 'code/address', points: 100, windowMs: dayMs }

/** Budgets one client address or project shares; a sandbox gets a hundred times as much, for tests. */
export function sharedBudgets(sandbox: boolean) {
  const factor = sandbox ? 100 : 1
  return {
    emailPerClient: { name: 'email/client', points: 30 * factor, windowMs: 15 * minuteMs },
    emailPerProject: { name: 'email/project', points: 600 * factor, windowMs: minuteMs },
    codesPerClient: { name: 'code/client', points: 100 * factor, windowMs: 15 * minuteMs },
    linksPerClient: { name: 'link/client', points: 60 * factor, windowMs: 15 * minuteMs },
  } as const satisfies Record<string, Budget>
}
