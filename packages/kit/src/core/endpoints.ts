import type { AppKitOptions } from './Options.js'

/** The URLs of a Foyer server. Each can be configured alone. */
export interface Endpoints {
  readonly api: string
  readonly catalogue: string
  readonly rpc: string
  readonly analytics: string
  /** The query parameters of every call: `projectId`, `st` and `sv` [S7.1]. */
  readonly query: Readonly<Record<string, string>>
}

/** Returns the URLs that follow from the options. Undefined means standalone: no request may go to a server. */
export function getEndpoints(options: AppKitOptions, sdkVersion: string): Endpoints | undefined {
  const base = options.serverUrl ?? options.apiUrl ?? options.catalogueUrl ?? options.rpcUrl ?? options.analyticsUrl
  if (base === undefined) return undefined
  // regexp-ignore: the host sets the address
  const from = (own: string | undefined) => (own ?? options.serverUrl ?? '').replace(/\/+$/, '')
  return {
    api: from(options.apiUrl),
    catalogue: from(options.catalogueUrl),
    rpc: from(options.rpcUrl),
    analytics: from(options.analyticsUrl),
    query: { projectId: options.projectId ?? '', st: 'appkit', sv: sdkVersion },
  }
}
