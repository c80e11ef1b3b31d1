import { CodedError, type ErrorContext } from './CodedError.js'

/**
 * The errors that a developer can cause before the first request. They are in a separate catalogue, so that a page
 * loads only these at its start [S5.23, S8.22, S8.23].
 */
export const usageCatalogue = {
  SIWE_AND_SIWX: 'Cannot set both `siweConfig` and `siwx` options',
  NO_INSTANCE: 'Please call "createAppKit" before using "{hook}" hook',
  NETWORKS_REQUIRED: 'At least one network is required in the "networks" option',
  INVALID_OPTION: 'Invalid option {name}: {reason}',
  ADAPTER_NOT_FOUND: 'Adapter not found',
  INSTANCE_DESTROYED: 'Instance destroyed',
} as const

type UsageCode = keyof typeof usageCatalogue

/** A FoyerError with one of these codes, for code that every page loads at its start. */
export class UsageError extends CodedError<UsageCode> {
  constructor(code: UsageCode, context?: ErrorContext) {
    super(code, usageCatalogue[code], context)
  }
}
