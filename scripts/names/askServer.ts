import { type Address, getAddress, isAddress } from 'viem'
import { NamesFault } from './readOptions.js'

/** What a server says of the names it answers for. */
export interface ServerNames {
  readonly parent: string
  readonly signer: Address
}

/** Where the resolver contract sends clients, of a server at `server`: by POST, so that no question is too long for an address. */
export function toGatewayUrl(server: string): string {
  return `${server}/foyer/v1/names/ccip`
}

/** Asks the server's /health. Throws {@link NamesFault} when it does not answer, or has no names. */
export async function askServer(server: string): Promise<ServerNames> {
  const health = await fetch(`${server}/health`, { signal: AbortSignal.timeout(10_000) })
    .then((response) => response.json() as Promise<unknown>)
    .catch(() => {
      throw new NamesFault(`${server}/health does not answer`)
    })
  const { names } = health as { names?: { parent?: unknown; signer?: unknown } } // our own server's, checked below
  if (typeof names?.parent !== 'string' || typeof names.signer !== 'string' || !isAddress(names.signer))
    throw new NamesFault(`${server} has no names: set FOYER_NAMES_PARENT there`)
  return { parent: names.parent, signer: getAddress(names.signer) }
}
