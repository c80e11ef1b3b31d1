import { type RepeatedWork, runEvery } from '../../program/runEvery.js'
import type { OperationParts } from '../createOperations.js'
import { updateFees } from './updateFees.js'

/** Settles the open fees at the start and every few seconds. */
export function startSettling(parts: OperationParts): RepeatedWork {
  return runEvery({
    intervalMs: 5_000,
    run: (signal) => updateFees(parts, signal),
    logger: parts.logger,
    warning: 'cannot settle sponsored fees',
  })
}
