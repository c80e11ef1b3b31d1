import { CodedError } from '@foyer/primitives/errors/CodedError'

/**
 * The reason for rejecting data of a peer or a relay. A host never receives it directly: it is the cause of a
 * FoyerError.
 */
export type PairingErrorCode =
  /** The pairing URI is invalid. */
  | 'URI_INVALID'
  /** The pairing URI has expired. */
  | 'URI_EXPIRED'
  /** The message exceeds the maximum size of relays. */
  | 'MESSAGE_TOO_LONG'
  /** The message is not an envelope, or its type is not supported here. */
  | 'ENVELOPE_INVALID'
  /** The topic has no key for the envelope. */
  | 'ENVELOPE_KEY_MISSING'
  /** The envelope was sealed with another key or was changed. */
  | 'ENVELOPE_KEY_WRONG'
  /** The public key produces no shared secret. */
  | 'KEY_INVALID'
  /** The message is not JSON-RPC. */
  | 'MESSAGE_INVALID'
  /** The app does not handle this method. */
  | 'METHOD_UNKNOWN'
  /** The parameters of a call are invalid. */
  | 'PARAMS_INVALID'
  /** The call was handled before. */
  | 'REPLAYED'
  /** The response came on another topic than its request. */
  | 'ANSWER_UNASKED'
  /** The response is invalid. */
  | 'ANSWER_INVALID'
  /** The wallet signed something else, or another account signed. */
  | 'SIGN_IN_WRONG'
  /** The settlement has another key than the approval. */
  | 'CONTROLLER_WRONG'
  /** The wallet granted a family that was not requested. */
  | 'NAMESPACE_UNASKED'
  /** The wallet granted an invalid account. */
  | 'ACCOUNT_INVALID'
  /** The wallet granted nothing that was requested. */
  | 'NOTHING_GRANTED'
  /** The message names a chain that was not granted. */
  | 'CHAIN_UNGRANTED'
  /** The message names an account that was not granted. */
  | 'ACCOUNT_UNGRANTED'
  /** The event was not requested. */
  | 'EVENT_UNASKED'
  /** The expiry is in the past or too far in the future. */
  | 'EXPIRY_INVALID'

/** The error for rejected data of a peer or a relay. Distinguish errors by `code`. */
export class PairingError extends CodedError<PairingErrorCode> {
  constructor(code: PairingErrorCode, context: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(code, `Refused: ${code}`, context, cause)
  }
}
