import type { UpdateEmailAction } from '../EmbeddedConnector.js'

/** How far a change of the e-mail address has come [S4.15, S4.16]. */
export type EmailUpdate =
  | { readonly step: 'idle' }
  /** The code mailed to the present address waits. */
  | { readonly step: 'primary'; readonly email: string }
  /** The code mailed to the new address waits. */
  | { readonly step: 'secondary'; readonly email: string }
  | { readonly step: 'changed'; readonly email: string }

export type EmailUpdateEvent =
  | { readonly type: 'answered'; readonly email: string; readonly action: UpdateEmailAction }
  | { readonly type: 'primaryAccepted' }
  /** `email` as the frame tells it; it has the last word. */
  | { readonly type: 'secondaryAccepted'; readonly email: string }
  | { readonly type: 'left' }

export const noEmailUpdate: EmailUpdate = { step: 'idle' }

/** Pure and total: an event that means nothing where one is changes nothing. */
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
