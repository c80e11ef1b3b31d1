/** A question to a node as `fetch` takes it; `own` is what the host wants with it (its `customRpcUrls[].config.fetchOptions`). */
export function composeRpcRequest(body: string, signal: AbortSignal, own: RequestInit = {}): RequestInit {
  const headers = new Headers(own.headers)
  headers.set('content-type', 'application/json')
  return { credentials: 'omit', ...own, method: 'POST', headers, body, signal }
}
