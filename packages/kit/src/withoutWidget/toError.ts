import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'

/** Returns any error of a task with a code. */
export async function toError(cause: unknown, isDestroyed: boolean): Promise<FoyerError> {
  return isDestroyed ? new FoyerError('INSTANCE_DESTROYED') : toFoyerError(cause)
}
