import { VaultError } from './VaultError.js'

/** Fetches a piece of the frame when it is needed. Throws VaultError `unreachable` when it cannot be had. */
export const fetchPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw new VaultError('unreachable', {}, cause)
  })
