import { randomBytes } from 'node:crypto'
import type { Outcome } from './outcomes.js'
import type { SandboxPerson } from './people.js'

const codeLifetimeMs = 60_000
const largest = 1_000

/** What an app asked for at the authorization endpoint. */
export interface AuthorizeRequest {
  readonly redirectUri: string
  readonly state: string
  readonly scope: string
  readonly nonce: string | undefined
  readonly challenge: string | undefined
}

/** What a code or an access token stands for. */
export interface Grant {
  readonly provider: string
  readonly request: AuthorizeRequest
  readonly person: SandboxPerson
  readonly outcome: Outcome
}

/** Pending questions, codes and access tokens of all fake providers, in memory. */
export interface Grants {
  keepRequest(provider: string, request: AuthorizeRequest): string
  findRequest(provider: string, id: string): AuthorizeRequest | undefined
  giveCode(grant: Grant): string
  /** Once, and within a minute. */
  takeCode(provider: string, code: string): Grant | undefined
  giveToken(grant: Grant): string
  findToken(provider: string, token: string): Grant | undefined
}

/** Empty grants; each kind is bounded, the oldest go first. */
export function createGrants(now: () => number): Grants {
  const requests = new Map<string, { provider: string; request: AuthorizeRequest }>()
  const codes = new Map<string, { grant: Grant; expiresAtMs: number }>()
  const tokens = new Map<string, Grant>()
  const keep = <T>(map: Map<string, T>, value: T): string => {
    const id = randomBytes(24).toString('base64url')
    map.set(id, value)
    for (const oldest of map.keys()) {
      if (map.size <= largest) break
      map.delete(oldest)
    }
    return id
  }
  return {
    keepRequest: (provider, request) => keep(requests, { provider, request }),
    findRequest: (provider, id) => {
      const found = requests.get(id)
      return found?.provider === provider ? found.request : undefined
    },
    giveCode: (grant) => keep(codes, { grant, expiresAtMs: now() + codeLifetimeMs }),
    takeCode: (provider, code) => {
      const found = codes.get(code)
      if (found?.grant.provider !== provider) return undefined
      codes.delete(code)
      return found.expiresAtMs > now() ? found.grant : undefined
    },
    giveToken: (grant) => keep(tokens, grant),
    findToken: (provider, token) => {
      const found = tokens.get(token)
      return found?.provider === provider ? found : undefined
    },
  }
}
