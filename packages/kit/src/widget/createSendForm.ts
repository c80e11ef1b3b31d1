import type { AccountId } from '../primitives/AccountId.js'
import type { SendForm } from './navigation/ViewParams.js'

/** The send form before anything was typed, for the native coin or the token at an address. */
export function createSendForm(owner: AccountId, token = ''): SendForm {
  return { owner, token, amountText: '', isTypedInFiat: false, isFiatShown: false, isMax: false, recipientText: '' }
}
