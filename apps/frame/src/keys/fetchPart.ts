import { VaultError } from './VaultError.js'

/** Loads a part of the frame when it is needed. Throws VaultError `unreachable` if loading fails. */
export function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    throw new VaultError('unreachable', {}, cause)
  })
}
