import type { Features, SocialProvider } from '../Options.js'
import type { EmbeddedOffer } from '../state/State.js'

/** Whose browser the page is in, as far as log-in is concerned. */
export interface LogInPlace {
  /** A browser built into a messaging app. */
  readonly isMessagingApp: boolean
  readonly system: 'ios' | 'mac' | 'android' | 'other'
}

export interface LogInMethods {
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
}

/** Providers that turn away a messaging app's browser, by system [S5.32]. */
const refusing: Readonly<Record<LogInPlace['system'], readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  other: [],
}

/**
 * The ways to log in that can work here and now: wanted by the host, set up by the operator, accepted by the provider in
 * this browser; in the host's order [S5.32, S9.21]. Pure.
 */
export function listLogInMethods(
  { email = true, socials }: Pick<Features, 'email' | 'socials'>,
  offer: Pick<EmbeddedOffer, 'email' | 'socials'> | undefined,
  { isMessagingApp, system }: LogInPlace,
): LogInMethods {
  if (!offer) return { email: false, socials: [] }
  const refused = isMessagingApp ? refusing[system] : []
  const wanted = [...new Set(socials || [])]
  return {
    email: email && offer.email,
    socials: wanted.filter((provider) => offer.socials.includes(provider) && !refused.includes(provider)),
  }
}
