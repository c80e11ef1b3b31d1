import type { ConfirmationKind } from './confirmationPlace.js'

/** A request of a page, and the kind of confirmation that it leads to. */
export interface ConfirmationRow {
  /** A message of the frame, or a method of `RPC_REQUEST`. */
  readonly name: string
  readonly kind: ConfirmationKind
  /** The case in which the request has this kind. Undefined: always. */
  readonly when?: string
}

/** Every request of a page that the user confirms. No other message or method needs a confirmation. */
export const confirmations: readonly ConfirmationRow[] = [
  {
    name: 'personal_sign',
    kind: 'ownSignIn',
    when: 'an EIP-4361 message whose domain and URI are those of the page, without a problem',
  },
  { name: 'personal_sign', kind: 'message', when: 'any other message' },
  { name: 'eth_signTypedData_v4', kind: 'typedData' },
  { name: 'eth_sendTransaction', kind: 'transaction' },
  { name: 'wallet_sendCalls', kind: 'transaction' },
  { name: 'wallet_grantPermissions', kind: 'typedData' },
  { name: 'wallet_requestExecutionPermissions', kind: 'typedData' },
  { name: 'wallet_revokePermissions', kind: 'transaction' },
  { name: 'wallet_revokeExecutionPermission', kind: 'transaction' },
  {
    name: 'solana_signMessage',
    kind: 'ownSignIn',
    when: 'a sign-in message whose domain and URI are those of the page, without a problem',
  },
  { name: 'solana_signMessage', kind: 'message', when: 'any other message' },
  { name: 'solana_signTransaction', kind: 'transaction' },
  { name: 'solana_signAllTransactions', kind: 'transaction' },
  { name: 'solana_signAndSendTransaction', kind: 'transaction' },
  { name: 'UPDATE_EMAIL', kind: 'accountChange' },
  { name: 'SIGN_OUT_EVERYWHERE', kind: 'accountChange' },
  { name: 'OPEN_SCREEN', kind: 'accountChange', when: 'a removal of a way in, a new kit, a higher level' },
  { name: 'OPEN_SCREEN', kind: 'transaction', when: 'the return of a smart account to a plain account' },
  { name: 'OPEN_SCREEN', kind: 'transaction', when: 'the end of a permission' },
  { name: 'OPEN_SCREEN', kind: 'keyExport', when: 'the export of the keys' },
  { name: 'OPEN_SCREEN', kind: 'deletion', when: 'the deletion of the wallet' },
]
