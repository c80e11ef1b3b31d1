import type { UpdateEmailAction } from '../EmbeddedConnector.js'

/** The progress of an e-mail address change [S4.15, S4.16]. */
export type EmailUpdate =
  | { readonly step: 'idle' }
  /** Waits for the code that was mailed to the current address. */
  | { readonly step: 'primary'; readonly email: string }
  /** Waits for the code that was mailed to the new address. */
  | { readonly step: 'secondary'; readonly email: string }
  | { readonly step: 'changed'; readonly email: string }

export type EmailUpdateEvent =
  | { readonly type: 'answered'; readonly email: string; readonly action: UpdateEmailAction }
  | { readonly type: 'primaryAccepted' }
  /** `email` is the address that the frame reports. It replaces the entered one. */
  | { readonly type: 'secondaryAccepted'; readonly email: string }
  | { readonly type: 'left' }

export const noEmailUpdate: EmailUpdate = { step: 'idle' }

/** Returns the next state. A pure function: an event that does not fit the state changes nothing. */
export function stepEmailUpdate(state: EmailUpdate, event: EmailUpdateEvent): EmailUpdate {
  switch (event.type) {
    case 'answered':
      return { step: event.action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary', email: event.email }
    case 'primaryAccepted':
      return state.step === 'primary' ? { step: 'secondary', email: state.email } : state
    case 'secondaryAccepted':
      return state.step === 'secondary' ? { step: 'changed', email: event.email } : state
    case 'left':
      return noEmailUpdate
    default: {
      const never: never = event
      return never
    }
  }
}
