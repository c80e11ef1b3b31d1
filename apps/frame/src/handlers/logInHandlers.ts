import { connectDevice, connectEmail, connectOtp } from './emailLogIn.js'
import type { Handler } from './Handler.js'
import { signOutEverywhere, updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from './logInChanges.js'
import { getSecurity, initSmartAccount, setPreferredAccount } from './rareAccountMessages.js'
import { signIn } from './signIn.js'
import { connectFarcaster, connectSocial, getFarcasterUri, getSocialRedirectUri } from './socialLogIn.js'

/**
 * The messages for logging in, changing the address, ending other sessions, and reading the security or
 * changing the account type. A returning user needs none of them to sign.
 */
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
  | 'INIT_SMART_ACCOUNT'
  | 'GET_SECURITY'
  | 'SET_PREFERRED_ACCOUNT'
  | 'SIGN_OUT_EVERYWHERE'

/** The handlers that are loaded with the first login. */
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
  INIT_SMART_ACCOUNT: initSmartAccount,
  GET_SECURITY: getSecurity,
  SET_PREFERRED_ACCOUNT: setPreferredAccount,
  SIGN_OUT_EVERYWHERE: signOutEverywhere,
}
