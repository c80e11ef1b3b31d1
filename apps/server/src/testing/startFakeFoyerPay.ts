import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

/** The state of a purchase in the fake shop. */
interface Order {
  readonly reference: string
  readonly webhookUrl: string
  readonly body: Readonly<Record<string, unknown>>
  news: Readonly<Record<string, unknown>>
  /** The number of times that coins were sent for it. */
  sent: number
}

/** Foyer Pay without its pages. A test calls `settle` instead of pressing a button there. */
export interface FakeFoyerPay {
  readonly url: string
  readonly orders: Map<string, Order>
  /** The received requests, such as `POST /api/pay/sessions`. */
  readonly calls: string[]
  /** An HTTP status to fail with, `hang` for no response, `rubbish` for invalid JSON, or undefined for no failure. */
  failure: number | 'hang' | 'rubbish' | undefined
  /** Called before a response is sent, for example to kill the client. */
  beforeAnswer: ((call: string) => Promise<void> | void) | undefined
  /** The time in which a new purchase can be paid, in milliseconds. */
  lifetimeMs: number
  /** Changes the state of a purchase. Returns the URL, body and headers of the webhook that announces it. */
  readonly updatePurchase: (
    reference: string,
    news: Readonly<Record<string, unknown>>,
    atMs: number,
  ) => { readonly url: string; readonly init: RequestInit & { body: string; headers: Record<string, string> } }
  /** Sends coins for a purchase, and sets its status to success. */
  readonly sendCoins: (reference: string, hash: string) => void
  readonly close: () => Promise<void>
}

/** Signs the body of a webhook in Foyer Pay's format. */
export function signFoyerPay(secret: string, body: string, atMs: number): string {
  const time = Math.floor(atMs / 1_000)
  return `t=${time},s=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** Starts the server on loopback. `now` is its clock. */
export async function startFakeFoyerPay(secret: string, now: () => number = Date.now): Promise<FakeFoyerPay> {
  const orders = new Map<string, Order>()
  const calls: string[] = []
  const fake = {
    failure: undefined as FakeFoyerPay['failure'],
    beforeAnswer: undefined as FakeFoyerPay['beforeAnswer'],
    lifetimeMs: 600_000,
  }

  function answer(call: string, body: Record<string, unknown>): { status: number; body: unknown } {
    const reference = call.match(/^GET \/api\/pay\/sessions\/(.+)$/)?.[1]
    if (reference !== undefined) {
      const order = orders.get(reference)
      return order === undefined ? { status: 404, body: {} } : { status: 200, body: { reference, ...order.news } }
    }
    if (call === 'POST /api/pay/quotes') {
      const amount = Number(body.amount)
      if (amount < 10) return { status: 422, body: { error: 'too_small' } }
      if (amount > 7_500) return { status: 422, body: { error: 'too_large' } }
      const fee = amount * 0.015
      const fees = [
        { name: 'Card fee', amount: fee.toFixed(2) },
        { name: 'Network fee', amount: '0.00' },
      ]
      return { status: 200, body: { total: String(body.amount), fees, receives: ((amount - fee) / 2_500).toFixed(8) } }
    }
    if (call === 'POST /api/pay/sessions') {
      const key = String(body.reference)
      if (orders.has(key)) return { status: 409, body: {} }
      const news = { status: 'created', receives: '0.0394', paid: { amount: '100', currency: 'USD' }, updatedAt: now() }
      orders.set(key, { reference: key, webhookUrl: String(body.webhookUrl), body, news, sent: 0 })
      return { status: 201, body: { url: `http://127.0.0.1/pay/${randomUUID()}`, expiresAt: now() + fake.lifetimeMs } }
    }
    return { status: 404, body: {} }
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const call = `${request.method} ${request.url}`
    calls.push(call)
    const isKnown = request.headers.authorization === `Bearer ${secret}`
    const given = isKnown ? answer(call, text === '' ? {} : JSON.parse(text)) : { status: 401, body: {} }
    await fake.beforeAnswer?.(call)
    if (fake.failure === 'hang') return
    if (fake.failure === 'rubbish') return void response.end('<html>busy</html>')
    response.statusCode = fake.failure ?? given.status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  const find = (reference: string): Order => {
    const order = orders.get(reference)
    if (order === undefined) throw new Error(`No purchase ${reference}`)
    return order
  }
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    orders,
    calls,
    updatePurchase: (reference: string, news: Readonly<Record<string, unknown>>, atMs: number) => {
      const order = find(reference)
      order.news = { ...order.news, ...news, updatedAt: atMs }
      const body = JSON.stringify({ eventId: randomUUID(), reference, ...order.news, at: atMs })
      const headers = { 'foyer-pay-signature': signFoyerPay(secret, body, atMs), 'content-type': 'application/json' }
      return { url: order.webhookUrl, init: { method: 'POST', body, headers } }
    },
    sendCoins: (reference: string, hash: string) => {
      const order = find(reference)
      order.sent += 1
      order.news = { ...order.news, status: 'success', hash, updatedAt: now() }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
