import type { ConnectAction } from '../EmbeddedConnector.js'

/** How far a log-in by e-mail has come [S4.10-S4.13]. */
export type EmailLogin =
  | { readonly step: 'idle' }
  /** The link of the mail waits to be approved. */
  | { readonly step: 'device'; readonly email: string }
  /** The code of the mail waits to be typed. */
  | { readonly step: 'otp'; readonly email: string }
  | { readonly step: 'connected'; readonly email: string }

export type EmailLoginEvent =
  /** A mail was asked for, the first time, again, or to another address [S5.5]. */
  | { readonly type: 'answered'; readonly email: string; readonly action: ConnectAction }
  | { readonly type: 'approved' }
  | { readonly type: 'accepted' }
  | { readonly type: 'left' }

export const noEmailLogin: EmailLogin = { step: 'idle' }

const steps: Readonly<Record<ConnectAction, 'device' | 'otp' | 'connected'>> = {
  VERIFY_DEVICE: 'device',
  VERIFY_OTP: 'otp',
  CONNECT: 'connected',
}

const ways = { approved: ['device', 'otp'], accepted: ['otp', 'connected'] } as const

/** Pure and total: an event that means nothing where one is changes nothing. */
export function stepEmailLogin(state: EmailLogin, event: EmailLoginEvent): EmailLogin {
  if (event.type === 'left') return noEmailLogin
  if (event.type === 'answered') return { step: steps[event.action], email: event.email }
  const [from, to] = ways[event.type]
  return state.step === from ? { ...state, step: to } : state
}
