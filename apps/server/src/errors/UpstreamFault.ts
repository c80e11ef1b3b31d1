/** Why a response of a vendor or node is a failure: it rejects the operator's key, or its data is invalid. */
export type UpstreamFault = 'authentication' | 'invalid'

/** Returns the option `fault` of an error for an HTTP status. Empty for any status except 401 and 403. */
export function findStatusFault(status: number): { readonly fault?: 'authentication' } {
  return status === 401 || status === 403 ? { fault: 'authentication' } : {}
}
