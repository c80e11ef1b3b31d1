import { CodedError } from '@foyer/primitives/errors/CodedError'

/** Why something a peer or a relay said was not taken. It never reaches a host: there it is the cause of a FoyerError. */
export type RefusalCode =
  /** The pairing address is none. */
  | 'URI_INVALID'
  /** The pairing address has expired. */
  | 'URI_EXPIRED'
  /** Longer than any relay carries. */
  | 'MESSAGE_TOO_LONG'
  /** No envelope, or of a type that is not spoken here. */
  | 'ENVELOPE_INVALID'
  /** There is no key for this envelope. */
  | 'ENVELOPE_KEY_MISSING'
  /** Sealed with another key, or changed on the way. */
  | 'ENVELOPE_KEY_WRONG'
  /** A public key that gives no secret. */
  | 'KEY_INVALID'
  /** Not JSON-RPC. */
  | 'MESSAGE_INVALID'
  /** A call that is not answered here. */
  | 'METHOD_UNKNOWN'
  /** A call with parameters that are not valid. */
  | 'PARAMS_INVALID'
  /** It was taken before. */
  | 'REPLAYED'
  /** An answer on another topic than the question. */
  | 'ANSWER_UNASKED'
  /** An answer that is not valid. */
  | 'ANSWER_INVALID'
  /** A signature of something other than what was asked, or of somebody else. */
  | 'SIGN_IN_WRONG'
  /** The settlement names another key than the approval did. */
  | 'CONTROLLER_WRONG'
  /** A grant of a family nobody asked for. */
  | 'NAMESPACE_UNASKED'
  /** A grant of an account that is none. */
  | 'ACCOUNT_INVALID'
  /** A grant of nothing that was asked for. */
  | 'NOTHING_GRANTED'
  /** A word about a chain that was not granted. */
  | 'CHAIN_UNGRANTED'
  /** A word about an account that was not granted. */
  | 'ACCOUNT_UNGRANTED'
  /** An event nobody asked for. */
  | 'EVENT_UNASKED'
  /** An end in the past or too far away. */
  | 'EXPIRY_INVALID'

/** Something a peer or a relay said was not taken; recognise it by `code`. */
export class PairingRefusal extends CodedError<RefusalCode> {
  constructor(code: RefusalCode, context: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(code, `Refused: ${code}`, context, cause)
  }
}
