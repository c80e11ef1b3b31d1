import type { ChainAccess } from '../../core/Adapter.js'
import type { LazyAdapter } from '../loadLazily.js'

/**
 * The fields of a viem client transport that the adapter reads: `http` has a URL, and `fallback` has a list of
 * transports.
 */
export interface HostTransport {
  readonly url?: string | undefined
  readonly fetchOptions?: unknown
  readonly transports?: readonly { readonly value?: Pick<HostTransport, 'url' | 'fetchOptions'> | undefined }[]
  readonly [part: string]: unknown
}

/** Returns the host's transport for a chain. Throws for a chain that the host did not configure. */
export type GetTransport = (chainId: number) => HostTransport

/** The maximum number of nodes. More nodes would only delay the failure of a read. */
const maxNodes = 10

/** Replaces the default nodes of a chain with those of the host's transport, if the transport has other ones. */
export function applyHostNodes(access: ChainAccess, getTransport: GetTransport): ChainAccess {
  const publicUrls = access.network.rpcUrls.default.http
  // If the list has no default node, the instance has `customRpcUrls` for this chain.
  if (!publicUrls.some((url) => access.rpcUrls.includes(url))) return access
  const nodes = getHttpNodes(access, getTransport).filter(({ url }) => !publicUrls.includes(url))
  if (nodes.length === 0) return access
  return {
    ...access,
    rpcUrls: nodes.map(({ url }) => url),
    fetchOptions: Object.fromEntries(nodes.map(({ url, fetchOptions }) => [url, (fetchOptions ?? {}) as RequestInit])),
  }
}

function getHttpNodes({ network }: ChainAccess, getTransport: GetTransport) {
  try {
    const transport = getTransport(Number(network.id))
    const parts = transport.transports?.map(({ value }) => value) ?? [transport]
    return parts
      .flatMap((part) => (typeof part?.url === 'string' ? [{ url: part.url, fetchOptions: part.fetchOptions }] : []))
      .filter(({ url }) => /^https?:/.test(url))
      .slice(0, maxNodes)
  } catch {
    return []
  }
}

function isAccess(value: unknown): value is ChainAccess {
  return typeof value === 'object' && value !== null && 'rpcUrls' in value && 'network' in value
}

/** Wraps an adapter so that it reads from the nodes of the host's transports. */
export function withHostNodes(adapter: LazyAdapter, getTransport: GetTransport): LazyAdapter {
  const wrap =
    (method: (...args: readonly unknown[]) => unknown) =>
    ([first, ...rest]: readonly unknown[]) =>
      method(isAccess(first) ? applyHostNodes(first, getTransport) : first, ...rest)
  return Object.fromEntries(
    Object.entries(adapter).map(([name, method]) => {
      const call = wrap(method as never)
      return [name, (...args: readonly unknown[]) => call(args)]
    }),
  ) as unknown as LazyAdapter
}
