import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

/** A request that a fake vendor received. */
export interface VendorCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** Fake sellers of crypto in the formats of the real ones: Coinbase, MoonPay and Transak at one address. */
export interface OnrampVendors {
  readonly url: string
  readonly calls: VendorCall[]
  /** Responses by path that override those of the vendors. */
  readonly answers: Map<string, { readonly status: number; readonly body: unknown }>
  /**
   * An HTTP status to fail with, `hang` for no response, `rubbish` for invalid JSON, `moved` for a redirect, or
   * undefined for no failure.
   */
  failure: number | 'hang' | 'rubbish' | 'moved' | undefined
  /** Returns the last token that Transak has issued. */
  readonly transakToken: () => string
  readonly close: () => Promise<void>
}

/** Starts the vendors on loopback. */
export async function startOnrampVendors(now: () => number): Promise<OnrampVendors> {
  const calls: VendorCall[] = []
  const answers: OnrampVendors['answers'] = new Map()
  const fake = { failure: undefined as OnrampVendors['failure'] }
  const tokens = { count: 0 }
  const transakToken = () => `transak-token-${tokens.count}`

  function answer({ path, headers }: VendorCall): { status: number; body: unknown } {
    const given = answers.get(path)
    if (given !== undefined) return given
    if (path === '/onramp/v1/token') return { status: 200, body: { token: 'one-time-token', channel_id: '' } }
    if (path === '/partners/api/v2/refresh-token') {
      tokens.count += 1
      const expiresAt = Math.floor(now() / 1_000) + 7 * 86_400
      return { status: 200, body: { data: { accessToken: transakToken(), expiresAt } } }
    }
    const token = headers['access-token'] ?? headers['x-access-token']
    if (token !== undefined && token !== transakToken())
      return { status: 401, body: { error: { statusCode: 401, message: 'Invalid access token' } } }
    if (path === '/api/v2/auth/session')
      return { status: 200, body: { data: { widgetUrl: 'https://global.transak.com?apiKey=k&sessionId=s' } } }
    if (path === '/api/v2/partner/orders') return { status: 200, body: { meta: { totalCount: 0 }, data: [] } }
    return { status: 404, body: { message: 'Not found' } }
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const url = new URL(request.url ?? '/', 'http://localhost')
    const call: VendorCall = {
      ...{ method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers },
      body: text === '' ? undefined : JSON.parse(text),
    }
    calls.push(call)
    if (fake.failure === 'hang') return
    if (fake.failure === 'rubbish') return void response.end('<html>busy</html>')
    if (fake.failure === 'moved') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    const { status, body } =
      fake.failure === undefined ? answer(call) : { status: fake.failure, body: { error: 'busy' } }
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    ...{ calls, answers, transakToken },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** Signs a webhook in MoonPay's format: time, dot, body. */
export function signMoonpay(secret: string, body: string, atMs: number): Headers {
  const time = Math.floor(atMs / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return new Headers({ 'Moonpay-Signature-V2': `t=${time},s=${signature}` })
}

/** Signs a webhook in Coinbase's format: time, names and values of some headers, body. */
export function signCoinbase(secret: string, body: string, atMs: number): Headers {
  const time = Math.floor(atMs / 1_000)
  const headers = new Headers({ 'Content-Type': 'application/json', 'X-Event-Id': 'event-1' })
  const names = 'content-type x-event-id'
  const signed = `${time}.${names}.application/json.event-1.${body}`
  const signature = createHmac('sha256', secret).update(signed).digest('hex')
  headers.set('X-Hook0-Signature', `t=${time},h=${names},v1=${signature}`)
  return headers
}
