import type { AppKitOptions } from './Options.js'

/** The addresses of one Foyer server; each may be given alone. */
export interface Endpoints {
  readonly api: string
  readonly catalogue: string
  readonly rpc: string
  readonly analytics: string
  /** `projectId`, `st` and `sv`, which go with every call [S7.1]. */
  readonly query: Readonly<Record<string, string>>
}

/** The addresses that follow from the options; `undefined` means standalone: nothing may be asked of any server. */
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
