import type { FlowResult } from '../withoutWidget/createFlow.js'
import { createEmailLogIn, type EmailLogIn, type EmailLogInState } from '../withoutWidget/emailLogIn.js'
import { createSignInRequest, type SignInRequest, type SignInState } from '../withoutWidget/signInRequest.js'
import { createSocialLogIn, type SocialLogIn, type SocialLogInState } from '../withoutWidget/socialLogIn.js'
import { useFlow } from './useFlow.js'

/**
 * Logs in by e-mail. Returns a reactive object. See `createEmailLogIn` for the states and the errors.
 *
 * @example const logIn = useEmailLogIn() // @submit.prevent="logIn.sendCode(email)"
 */
export function useEmailLogIn(): FlowResult<EmailLogInState, EmailLogIn> {
  return useFlow('useEmailLogIn', createEmailLogIn)
}

/**
 * Logs in with a provider. Returns a reactive object. See `createSocialLogIn` for the states and the errors.
 *
 * @example const social = useSocialLogIn() // onMounted(social.loadProviders), @click="social.logIn('google')"
 */
export function useSocialLogIn(): FlowResult<SocialLogInState, SocialLogIn> {
  return useFlow('useSocialLogIn', createSocialLogIn)
}

/**
 * Returns the state of the sign-in that the option `siwx` requires, as a reactive object. See `createSignInRequest` for
 * the states and errors.
 *
 * @example const request = useSignIn() // request.status 'requested': show a prompt
 */
export function useSignIn(): FlowResult<SignInState, SignInRequest> {
  return useFlow('useSignIn', createSignInRequest)
}
