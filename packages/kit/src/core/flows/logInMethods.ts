import type { Features, SocialProvider } from '../Options.js'
import type { EmbeddedOffer } from '../state/State.js'

/** The browser of the page, as far as log-in depends on it. */
export interface LogInPlace {
  /** True in the built-in browser of a messaging app. */
  readonly isMessagingApp: boolean
  readonly system: 'ios' | 'mac' | 'android' | 'other'
}

export interface LogInMethods {
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
}

/** The providers that reject the browser of a messaging app, by operating system [S5.32]. */
const refusing: Readonly<Record<LogInPlace['system'], readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  other: [],
}

/**
 * Returns the log-in methods that work here, in the app's order [S5.32, S9.21]. A method must be enabled by the app,
 * offered by the server and accepted by the provider in this browser.
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
