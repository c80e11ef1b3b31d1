import { connectDevice, connectEmail, connectOtp } from './emailLogIn.js'
import type { Handler } from './Handler.js'
import { signOutEverywhere, updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from './logInChanges.js'
import { signIn } from './signIn.js'
import { connectFarcaster, connectSocial, getFarcasterUri, getSocialRedirectUri } from './socialLogIn.js'

/** Who logs in, changes the address or ends log-ins elsewhere; a person who comes back needs none of it. */
export type LogInMessageName =
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'CONNECT_SOCIAL'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'
  | 'UPDATE_EMAIL'
  | 'UPDATE_EMAIL_PRIMARY_OTP'
  | 'UPDATE_EMAIL_SECONDARY_OTP'
  | 'SIGN_IN'
  | 'SIGN_OUT_EVERYWHERE'

/** The handlers that are fetched with the first log-in. */
export const logInHandlers: { readonly [N in LogInMessageName]: Handler<N> } = {
  CONNECT_EMAIL: connectEmail,
  CONNECT_DEVICE: connectDevice,
  CONNECT_OTP: connectOtp,
  GET_SOCIAL_REDIRECT_URI: getSocialRedirectUri,
  CONNECT_SOCIAL: connectSocial,
  GET_FARCASTER_URI: getFarcasterUri,
  CONNECT_FARCASTER: connectFarcaster,
  UPDATE_EMAIL: updateEmail,
  UPDATE_EMAIL_PRIMARY_OTP: updateEmailPrimaryOtp,
  UPDATE_EMAIL_SECONDARY_OTP: updateEmailSecondaryOtp,
  SIGN_IN: signIn,
  SIGN_OUT_EVERYWHERE: signOutEverywhere,
}
