import * as z from 'zod/mini'
import type { Endpoint } from '../http/endpoint.js'
import { address, maxPermissions, pci, permission, permissionSignature, uint256 } from './permission.js'

const none = z.object({})
const chainId = z.string().check(z.regex(/^eip155:\d{1,16}$/, 'must be the CAIP-2 id of an EVM network'))

/** A permission that the user granted to an app. */
export const grantedPermission = z.object({
  pci,
  chainId,
  /** The origin of the app that received it. */
  origin: z.string().check(z.maxLength(300)),
  permission,
  signature: permissionSignature,
  createdAtMs: z.number(),
  /** When the user ended it at the server. Null before. */
  endedAtMs: z.nullable(z.number()),
})

/** A permission that the user granted to an app. */
export type GrantedPermission = z.infer<typeof grantedPermission>

/**
 * POST /api/permissions/store: stores a signed permission for the page around the frame. The server checks its hash and
 * the signature of the user's wallet. Storing it again changes nothing.
 */
export const postPermissionStore = {
  name: 'postPermissionStore',
  summary: 'Store a granted permission',
  method: 'POST',
  path: '/api/permissions/store',
  query: none,
  body: z.object({ pci, chainId, permission, signature: permissionSignature }),
  response: none,
} as const satisfies Endpoint

/** POST /api/permissions/list: the permissions of the user in this project, newest first. With `pci` only this one. */
export const postPermissionList = {
  name: 'postPermissionList',
  summary: 'Permissions of the user',
  method: 'POST',
  path: '/api/permissions/list',
  query: none,
  body: z.object({ pci: z.optional(pci) }),
  response: z.object({ permissions: z.array(grantedPermission).check(z.maxLength(maxPermissions)) }),
} as const satisfies Endpoint

/**
 * POST /api/permissions/end: marks one permission as ended, after its transaction was sent. With `all` instead of `pci`:
 * all permissions of an account on a network, after a transaction has raised its epoch to `epoch`. Permissions of this
 * epoch are valid and stay.
 */
export const postPermissionEnd = {
  name: 'postPermissionEnd',
  summary: 'Mark permissions as ended',
  method: 'POST',
  path: '/api/permissions/end',
  query: none,
  body: z.object({ pci: z.optional(pci), all: z.optional(z.object({ chainId, account: address, epoch: uint256 })) }),
  response: none,
} as const satisfies Endpoint
