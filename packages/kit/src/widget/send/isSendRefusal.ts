import { getErrorCode } from '@foyer/primitives/errors/FoyerError'

const refusals: readonly unknown[] = ['RECIPIENT_REFUSED', 'TOKEN_NOT_SENDABLE', 'BELOW_RENT_MINIMUM']

/** Whether an estimate failed because the chain would never take such a transfer, whatever is paid for it. */
export function isSendRefusal(error: unknown): boolean {
  return refusals.includes(getErrorCode(error))
}
