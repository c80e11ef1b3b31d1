import type { NameFault } from '@foyer/contract/http/names'
import { HttpError } from '../errors/HttpError.js'

const sentences: Readonly<Record<NameFault, string>> = {
  invalid_name: 'A name has letters, digits and hyphens, and no hyphen at its ends',
  too_short: 'A name has at least 4 characters',
  reserved: 'This name is reserved',
  too_similar: 'This name looks like a registered name',
  taken: 'This name is taken',
  held: 'This name was given up a short time ago. Only its last owner can register it now',
  already_named: 'This account has a name already',
  wrong_zone: 'Names of this ending are not registered here',
  not_yours: 'This account does not have that name',
  signature_invalid: 'The signature is not one of that account',
  message_expired: 'The message was signed too long ago, or the clock of that device is wrong',
  message_replayed: 'A newer message of this account was carried out already; sign again',
  invalid_record: 'One of the records cannot be kept',
}

/** Creates the error of a rejected name, with its reason as a code and as a sentence. */
export function createNameError(reason: NameFault): HttpError {
  return new HttpError('bad_request', sentences[reason], { context: { reason } })
}
