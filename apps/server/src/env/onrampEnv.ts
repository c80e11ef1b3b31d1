import { baseAddress, secretText, variable } from './readings.js'

/** Who sells crypto for money. A provider is offered once all it needs is set (docs/onramp.md). */
export const onrampEnv = {
  foyerPayUrl: variable(
    'FOYER_PAY_URL',
    'none',
    'Where Foyer Pay answers: the pretended shop of the sandbox, in which nothing costs money.',
    baseAddress,
  ),
  foyerPaySecret: variable(
    'FOYER_PAY_SECRET',
    'none',
    'What Foyer Pay and this server know each other by.',
    secretText,
  ),
} as const
