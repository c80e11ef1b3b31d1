export interface StubAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Buffer
  /** The response stays open after `body`, like an event stream. */
  readonly isOpen?: boolean
}

function json(value: unknown): StubAnswer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}

function wallet(index: number) {
  return {
    id: String(index).repeat(64),
    name: `Catalogue Wallet ${index}`,
    homepage: 'https://wallet.example',
    image_id: `00000000-0000-4000-8000-00000000000${index}`,
    order: index * 10,
    mobile_link: 'wallet://',
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: `example.wallet${index}`,
    injected: null,
    chains: ['eip155:1'],
  }
}
const wallets = [1, 2, 3, 4].map(wallet)

const catalogue: Record<string, unknown> = {
  '/getWallets': { count: wallets.length, data: wallets },
  '/getAnalyticsConfig': { isAnalyticsEnabled: false },
  '/projects/v1/origins': { allowedOrigins: [] },
  '/appkit/v1/config': { features: [] },
}

function createRpcAnswer(body: string, chainId: number): unknown {
  const call: unknown = JSON.parse(body)
  const createRpcResponse = (one: { id?: unknown; method?: string }) => {
    const results: Readonly<Record<string, string>> = {
      eth_chainId: `0x${chainId.toString(16)}`,
      eth_blockNumber: '0x1000',
      eth_getBalance: '0x0',
    }
    const result = results[one.method ?? ''] ?? '0x'
    return { jsonrpc: '2.0', id: one.id ?? null, result }
  }
  return Array.isArray(call)
    ? call.map(createRpcResponse)
    : createRpcResponse(call as { id?: unknown; method?: string })
}

/**
 * The frame that verifies a page for the peer's pairing client. Without a response the client waits 5 s, three times.
 */
const attestationPage = `<!doctype html><script>
const part = (value) => btoa(JSON.stringify(value)).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '')
const id = new URLSearchParams(location.search).get('id')
const attestation = [part({ alg: 'ES256', typ: 'JWT' }), part({ id, isScam: false, isVerified: true }), 'AA'].join('.')
parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), '*')
</script>`

/**
 * Returns a plausible response of a peer's own service without delay. It has the right format, but none of the
 * service's data.
 */
export function createHostResponse(host: string, pathname: string, body: string): StubAnswer {
  if (pathname.endsWith('/attestation')) return { status: 200, type: 'text/html', body: attestationPage }
  if (host.startsWith('fonts.')) return { status: 200, type: 'text/css', body: '' }
  if (/\/get(Wallet|AssetI|TokenI|CurrencyI)mage\//i.test(pathname) || /\.(svg|png|webp|ico)$/.test(pathname)) {
    const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'
    return { status: 200, type: 'image/svg+xml', body }
  }
  if (pathname in catalogue) return json(catalogue[pathname])
  if (pathname.endsWith('/supported-chains')) return json({ http: ['eip155:1'], ws: [] })
  if (body.includes('"jsonrpc"')) {
    try {
      return json(createRpcAnswer(body, Number(pathname.match(/^\/rpc\/(\d+)$/)?.[1] ?? 1)))
    } catch {
      return { status: 400, type: 'application/json', body: '{}' }
    }
  }
  return json({})
}
