import * as z from 'zod/mini'
import { maxPermissions, pci, permissionSignature } from '../permissions/permission.js'
import { evmAddress } from './accounts.js'
import { defineEndpoint, none } from './endpoint.js'
import { projectQuery } from './queryFields.js'

// Paths and shapes as in AppKit 1.7.4, which calls a permission a smart session.

const caip10Account = z
  .string()
  .check(z.regex(/^eip155:\d{1,16}:0x[0-9a-fA-F]{40}$/, 'must be a CAIP-10 account such as "eip155:1:0x…"'))

const part = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })

/** A permission of an account, as sent. */
export const smartSession = z.object({
  project: z.object({
    id: z.string(),
    name: z.string(),
    /** The origin of the app that received the permission. */
    url: z.optional(z.string()),
    iconUrl: z.optional(z.string()),
  }),
  pci,
  /** The account that may use the permission. A Foyer extension. */
  signer: z.optional(part),
  /** In seconds since 1970. */
  expiry: z.number(),
  /** In milliseconds since 1970. */
  createdAt: z.number(),
  permissions: z.array(part),
  policies: z.array(part),
  /** Always `0x`: only the app that received the permission has its context. */
  context: z.string(),
  /** When the server marked it as revoked, in milliseconds since 1970. */
  revokedAt: z.optional(z.number()),
})

/**
 * GET /v1/sessions/{account}: the permissions that an account granted to the calling app, newest first [S7.22]. A page
 * gets those of its origin. A caller without an origin gets those of the project.
 */
export const getSessions = defineEndpoint({
  name: 'getSessions',
  summary: 'Permissions that an account granted to the app',
  method: 'GET',
  path: '/v1/sessions/{account}',
  params: z.object({ account: caip10Account }),
  query: projectQuery,
  response: z.array(smartSession).check(z.maxLength(maxPermissions)),
})

/**
 * POST /v1/sessions/{account}/revoke: marks a permission as revoked at the server [S7.23]. The account signs the text of
 * `writeRevocationMessage`. Only a transaction ends the permission on the network.
 */
export const postSessionRevoke = defineEndpoint({
  name: 'postSessionRevoke',
  summary: 'Mark a permission as revoked',
  method: 'POST',
  path: '/v1/sessions/{account}/revoke',
  params: z.object({ account: z.union([caip10Account, evmAddress]) }),
  query: projectQuery,
  body: z.object({ pci, signature: permissionSignature }),
  response: none,
})

/** Returns the message that an account signs to revoke a permission at the server (EIP-191). */
export function writeRevocationMessage(hash: string, chainId: string): string {
  return [
    'Mark a permission as revoked. Only a transaction ends it on the network.',
    '',
    `Permission: ${hash}`,
    `Network: ${chainId}`,
  ].join('\n')
}
