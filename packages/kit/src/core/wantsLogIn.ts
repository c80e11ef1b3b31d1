import type { Features } from './Options.js'

/** Whether the host wants any log-in besides wallets. */
export function wantsLogIn({ email = true, socials }: Features): boolean {
  return email || (Array.isArray(socials) && socials.length > 0)
}
