import { CodedError } from '../../errors/CodedError.js'

/** Why something a peer or a relay said was not taken. It never reaches a host: there it is the cause of a FoyerError. */
const refusals = {
  URI_INVALID: 'The pairing address is not valid',
  URI_EXPIRED: 'The pairing address has expired',
  MESSAGE_TOO_LONG: 'A message of {chars} characters is longer than allowed',
  ENVELOPE_INVALID: 'The envelope is not valid',
  ENVELOPE_KEY_MISSING: 'There is no key for this envelope',
  ENVELOPE_KEY_WRONG: 'The envelope was sealed with another key, or was changed on the way',
  KEY_INVALID: 'The public key is not valid',
  MESSAGE_INVALID: 'The message is not valid JSON-RPC',
  METHOD_UNKNOWN: 'The peer called {method}, which is not answered here',
  PARAMS_INVALID: 'The peer called {method} with something that is not valid',
  REPLAYED: 'The message was already taken',
  ANSWER_UNASKED: 'The peer answered something that was not asked',
  ANSWER_INVALID: 'The peer answered {method} with something that is not valid',
  CONTROLLER_WRONG: 'The settlement names another key than the approval did',
  NAMESPACE_UNASKED: 'The wallet granted {namespace}, which was not asked for',
  ACCOUNT_INVALID: 'The wallet granted an account that is not valid',
  NOTHING_GRANTED: 'The wallet granted nothing of what was asked for',
  CHAIN_UNGRANTED: 'The wallet spoke of chain {chainId}, which it did not grant',
  ACCOUNT_UNGRANTED: 'The wallet spoke of an account it did not grant',
  EVENT_UNASKED: 'The wallet sent {event}, which was not asked for',
  EXPIRY_INVALID: 'The expiry is in the past or too far away',
} as const

export type RefusalCode = keyof typeof refusals

/** Something a peer or a relay said was not taken; recognise it by `code`. */
export class PairingRefusal extends CodedError<RefusalCode> {
  constructor(code: RefusalCode, context: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(code, refusals[code], context, cause)
  }
}
