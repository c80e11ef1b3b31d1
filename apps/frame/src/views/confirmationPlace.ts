/** The kinds of requests that the user confirms. */
export type ConfirmationKind =
  /** A parsed sign-in message for the domain and URI of the embedding page. */
  | 'ownSignIn'
  /** Any other message. */
  | 'message'
  | 'typedData'
  /** A transaction, a batch of calls, or transactions on Solana. */
  | 'transaction'
  /** A change of login methods or of unlock methods. */
  | 'accountChange'
  /** The export of the keys. */
  | 'keyExport'
  /** The deletion of the wallet. */
  | 'deletion'

/** The setting of a project, chosen by the operator. Default: `window`. */
export type ApprovalSetting = 'window' | 'page'

/** `window` is a top-level window of the frame's origin. `page` is the frame in the embedding page. */
export type ConfirmationPlace = 'window' | 'page'

const places: Readonly<Record<ConfirmationKind, ConfirmationPlace>> = {
  ownSignIn: 'page',
  message: 'window',
  typedData: 'window',
  transaction: 'window',
  accountChange: 'window',
  keyExport: 'window',
  deletion: 'window',
}

/**
 * Returns where a request is confirmed. The embedding page can hide the frame with CSS that no browser reports, so only
 * a sign-in to that page is confirmed in the frame.
 */
export function getConfirmationPlace(kind: ConfirmationKind, setting: ApprovalSetting): ConfirmationPlace {
  return setting === 'page' ? 'page' : places[kind]
}

const byEmail: readonly ConfirmationKind[] = ['message', 'typedData', 'transaction', 'accountChange']

/**
 * Returns true if an email code can confirm this kind of request without a window. Key export and deletion require a
 * window.
 */
export function canConfirmByEmail(kind: ConfirmationKind): boolean {
  return byEmail.includes(kind)
}
