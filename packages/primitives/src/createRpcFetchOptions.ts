/**
 * Returns the `fetch` options of a JSON-RPC request to a node. `own` contains the host's options
 * (`customRpcUrls[].config.fetchOptions`).
 */
export function createRpcFetchOptions(body: string, signal: AbortSignal, own: RequestInit = {}): RequestInit {
  const headers = new Headers(own.headers)
  headers.set('content-type', 'application/json')
  return { credentials: 'omit', ...own, method: 'POST', headers, body, signal }
}
