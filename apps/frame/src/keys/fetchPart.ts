import { VaultError } from './VaultError.js'

/** Fetches a piece of the frame when it is needed. Throws VaultError `unreachable` when it cannot be had. */
export function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    throw new VaultError('unreachable', {}, cause)
  })
}
