import type { FlowResult } from './createFlow.js'
import { createEmailLogIn, type EmailLogIn, type EmailLogInState } from './emailLogIn.js'
import { createSignInRequest, type SignInRequest, type SignInState } from './signInRequest.js'
import { createSocialLogIn, type SocialLogIn, type SocialLogInState } from './socialLogIn.js'
import { useFlow } from './useFlow.js'

/**
 * Logs in by e-mail. See `createEmailLogIn` for the states and the errors.
 *
 * @example
 * const { sendCode, verifyCode, resend, status, error } = useEmailLogIn()
 * <form onSubmit={() => sendCode(email)}>…</form>
 */
export function useEmailLogIn(): FlowResult<EmailLogInState, EmailLogIn> {
  return useFlow('useEmailLogIn', createEmailLogIn)
}

/**
 * Logs in with a provider. See `createSocialLogIn` for the states and the errors.
 *
 * @example
 * const { loadProviders, providers = [], logIn } = useSocialLogIn()
 * useEffect(() => void loadProviders(), [loadProviders])
 * <button onClick={() => logIn('google')}>Google</button>
 */
export function useSocialLogIn(): FlowResult<SocialLogInState, SocialLogIn> {
  return useFlow('useSocialLogIn', createSocialLogIn)
}

/**
 * Returns the state of the sign-in that the option `siwx` requires. See `createSignInRequest` for the states and errors.
 *
 * @example const { status, signIn, reject } = useSignIn() // status 'requested': show a prompt
 */
export function useSignIn(): FlowResult<SignInState, SignInRequest> {
  return useFlow('useSignIn', createSignInRequest)
}
