import { createEmailChange, type UpdateEmailOptions, type UpdateEmailState } from '../core/public/createEmailChange.js'
import { useFlow } from './useFlow.js'

/**
 * Opens the widget so that the user can change the e-mail address of their embedded wallet. Returns a reactive object.
 * `updateEmail()` resolves with the new address. It rejects with FoyerError `ABORTED` if the user closes the widget
 * first.
 *
 * @throws FoyerError by `updateEmail`: `EMAIL_LOGIN_UNAVAILABLE` if no embedded wallet is connected.
 * @example const change = useAppKitUpdateEmail({ onSuccess: ({ email }) => save(email) }) // @click="change.updateEmail()"
 */
export function useAppKitUpdateEmail(
  options: UpdateEmailOptions = {},
): UpdateEmailState & { updateEmail(): Promise<{ email: string }> } {
  return useFlow('useAppKitUpdateEmail', (appKit) => createEmailChange(appKit, () => options))
}
