import { type Address, getAddress, isAddress } from 'viem'
import { NamesError } from './readOptions.js'

/** The names configuration of a server. */
export interface ServerNames {
  readonly parent: string
  readonly signer: Address
}

/**
 * Returns the gateway URL of a server for the resolver contract. It has no placeholders, so clients use POST and no
 * request is too long for a URL.
 */
export function toGatewayUrl(server: string): string {
  return `${server}/foyer/v1/names/ccip`
}

/**
 * Fetches the names configuration from the server's /health. Throws {@link NamesError} if there is no response or no
 * names.
 */
export async function fetchServerNames(server: string): Promise<ServerNames> {
  const health = await fetch(`${server}/health`, { signal: AbortSignal.timeout(10_000) })
    .then((response) => response.json() as Promise<unknown>)
    .catch(() => {
      throw new NamesError(`${server}/health does not respond`)
    })
  const { names } = health as { names?: { parent?: unknown; signer?: unknown } } // the response of Foyer's own server, checked below
  if (typeof names?.parent !== 'string' || typeof names.signer !== 'string' || !isAddress(names.signer))
    throw new NamesError(`${server} has no names: set FOYER_NAMES_PARENT there`)
  return { parent: names.parent, signer: getAddress(names.signer) }
}
