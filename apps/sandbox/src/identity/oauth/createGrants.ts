import { randomBytes } from 'node:crypto'
import type { Outcome } from './outcomes.js'
import type { SandboxPerson } from './people.js'

const codeLifetimeMs = 60_000
const maxEntries = 1_000

/** The parameters of an app's authorization request. */
export interface AuthorizeRequest {
  readonly redirectUri: string
  readonly state: string
  readonly scope: string
  readonly nonce: string | undefined
  readonly challenge: string | undefined
}

/** The data of a code or an access token. */
export interface Grant {
  readonly provider: string
  readonly request: AuthorizeRequest
  readonly person: SandboxPerson
  readonly outcome: Outcome
}

/** Pending authorization requests, codes and access tokens of all fake providers, in memory. */
export interface Grants {
  storeRequest(provider: string, request: AuthorizeRequest): string
  findRequest(provider: string, id: string): AuthorizeRequest | undefined
  createCode(grant: Grant): string
  /** Returns the grant of a code once, within a minute. */
  claimCode(provider: string, code: string): Grant | undefined
  createToken(grant: Grant): string
  findToken(provider: string, token: string): Grant | undefined
}

/** Creates empty grants. Each list has a maximum size and drops its oldest entries. */
export function createGrants(now: () => number): Grants {
  const requests = new Map<string, { provider: string; request: AuthorizeRequest }>()
  const codes = new Map<string, { grant: Grant; expiresAtMs: number }>()
  const tokens = new Map<string, Grant>()
  const keep = <T>(map: Map<string, T>, value: T): string => {
    const id = randomBytes(24).toString('base64url')
    map.set(id, value)
    for (const oldest of map.keys()) {
      if (map.size <= maxEntries) break
      map.delete(oldest)
    }
    return id
  }
  return {
    storeRequest: (provider, request) => keep(requests, { provider, request }),
    findRequest: (provider, id) => {
      const found = requests.get(id)
      return found?.provider === provider ? found.request : undefined
    },
    createCode: (grant) => keep(codes, { grant, expiresAtMs: now() + codeLifetimeMs }),
    claimCode: (provider, code) => {
      const found = codes.get(code)
      if (found?.grant.provider !== provider) return undefined
      codes.delete(code)
      return found.expiresAtMs > now() ? found.grant : undefined
    },
    createToken: (grant) => keep(tokens, grant),
    findToken: (provider, token) => {
      const found = tokens.get(token)
      return found?.provider === provider ? found : undefined
    },
  }
}
