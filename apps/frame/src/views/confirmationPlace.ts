/** Kinds of questions that the user confirms. */
export type ConfirmationKind =
  /** A sign-in message that the frame parsed, for the domain and URI of the embedding page. */
  | 'ownSignIn'
  /** Any other message. */
  | 'message'
  | 'typedData'
  /** A transaction, a batch of calls, or transactions on Solana. */
  | 'transaction'
  /** A change of the log-ins or of the ways to open the wallet. */
  | 'accountChange'
  /** Export of the keys. */
  | 'keyExport'
  /** Deletion of the wallet. */
  | 'deletion'

/** Setting of a project. The operator chooses it; the default is `window`. */
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
 * Returns where a confirmation counts. The embedding page can hide its frame by CSS that no browser reports, so only a
 * sign-in to that page is confirmed there.
 */
export function getConfirmationPlace(kind: ConfirmationKind, setting: ApprovalSetting): ConfirmationPlace {
  return setting === 'page' ? 'page' : places[kind]
}

const byEmail: readonly ConfirmationKind[] = ['message', 'typedData', 'transaction', 'accountChange']

/** Returns whether a code by e-mail can confirm where no window opens. Keys are exported and deleted in a window only. */
export function canConfirmByEmail(kind: ConfirmationKind): boolean {
  return byEmail.includes(kind)
}
