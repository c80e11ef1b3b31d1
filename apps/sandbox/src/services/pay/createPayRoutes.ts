import { decodeBase58 } from '@foyer/primitives/base58'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'
import { isLocalHost } from '../pages/localNames.js'
import type { PageLinks } from '../pages/renderSandboxPage.js'
import type { PayDesk, PayWish } from './createPayDesk.js'
import type { PayMemory, PaySession } from './PaySession.js'
import type { PayChain } from './payOut.js'
import { payPage, purchasesPage } from './payPage.js'
import { quote } from './quotes.js'
import { foyerPaySecret } from './webhooks.js'

const maxBodyBytes = 8_192
const webUrl = z.string().check(z.maxLength(2_000), z.refine(isWebUrl))
const money = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2}0*)?$/))
const quoteSchema = z.object({
  asset: z.string().check(z.maxLength(200)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  amount: money,
})
const sessionSchema = z.extend(quoteSchema, {
  reference: z.string().check(z.regex(/^[-_a-zA-Z0-9]{1,64}$/)),
  account: z.string().check(z.maxLength(64)),
  returnUrl: z.optional(webUrl),
  // Foyer Pay never connects to another machine.
  webhookUrl: webUrl.check(z.refine((url) => URL.canParse(url) && isLocalHost(new URL(url).hostname))),
})
const pressSchema = z.object({
  outcome: z.enum(['pay', 'slow', 'declined', 'cancelled']),
  isDoubled: z._default(z.boolean(), false),
  isLate: z._default(z.boolean(), false),
})

/** The dependencies of the Foyer Pay routes. */
export interface PayParts {
  readonly desk: PayDesk
  readonly memory: PayMemory
  readonly chains: readonly PayChain[]
}

/**
 * Creates the routes of Foyer Pay. For servers: `POST /api/pay/sessions`, `POST /api/pay/quotes`, `GET
 * /api/pay/sessions/{reference}`. For users: the page `/pay/{token}` of one purchase with its script's routes, and the
 * list `/pay`.
 */
export function createPayRoutes({ desk, memory, chains }: PayParts, now: () => number, links: PageLinks = {}): Hono {
  const routes = new Hono()
  const urlOf = (chainId: PaySession['asset']['chainId']) => chains.find((chain) => chain.chainId === chainId)?.url
  const onError = () => reject(413, 'too_large_body')
  routes.use('/api/pay/*', bodyLimit({ maxSize: maxBodyBytes, onError }))
  routes.use('/pay/*', bodyLimit({ maxSize: maxBodyBytes, onError }))
  routes.use('/api/pay/*', async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${foyerPaySecret}`) return reject(401, 'unauthorized')
    await next()
  })

  routes.post('/api/pay/quotes', async (context) => {
    const wish = quoteSchema.safeParse(await readBody(context))
    if (!wish.success) return reject(400, 'bad_request')
    const offer = await quote(wish.data, urlOf)
    if (typeof offer === 'string') return reject(422, offer)
    return Response.json({ total: offer.amount, fees: offer.fees, receives: offer.receives })
  })
  routes.post('/api/pay/sessions', async (context) => {
    const wish = sessionSchema.safeParse(await readBody(context))
    if (!wish.success) return reject(400, 'bad_request')
    const offer = await quote(wish.data, urlOf)
    if (typeof offer === 'string') return reject(422, offer)
    const { reference, returnUrl, webhookUrl } = wish.data
    const account = readAccount(wish.data.account, offer.asset.chainId)
    if (account === undefined) return reject(400, 'bad_request')
    const requested: PayWish = {
      ...offer,
      ...{ reference, account, webhookUrl },
      ...(returnUrl !== undefined && { returnUrl }),
    }
    const session = desk.open(requested)
    if (session === undefined) return reject(409, 'taken')
    const url = `${new URL(context.req.url).origin}/pay/${session.token}`
    return Response.json({ url, expiresAt: session.expiresAtMs }, { status: 201 })
  })
  routes.get('/api/pay/sessions/:reference', (context) => {
    const session = memory.findByReference(context.req.param('reference'))
    return session === undefined ? reject(404, 'unknown') : fresh(Response.json(describe(session)))
  })

  routes.get('/pay', () => html(purchasesPage(memory.list(), now(), links)))
  routes.get('/pay/:token', (context) => {
    const session = memory.find(context.req.param('token'))
    const chain = chains.find(({ chainId }) => chainId === session?.asset.chainId)
    return html(
      payPage(session, { chainName: chain?.name ?? '', nowMs: now(), links }),
      session === undefined ? 404 : 200,
    )
  })
  routes.get('/pay/:token/state', (context) => {
    const session = memory.find(context.req.param('token'))
    return session === undefined ? reject(404, 'unknown') : fresh(Response.json({ status: session.status }))
  })
  routes.post('/pay/:token/press', async (context) => {
    const press = pressSchema.safeParse(await readBody(context))
    if (!press.success) return reject(400, 'bad_request')
    const result = desk.press(context.req.param('token'), press.data)
    if (result === 'unknown') return reject(404, 'unknown')
    return result === 'over' ? reject(409, 'over') : Response.json({ done: true })
  })
  routes.post('/pay/:token/hurry', (context) => {
    const token = context.req.param('token')
    if (memory.find(token) === undefined) return reject(404, 'unknown')
    desk.hurry(token)
    return Response.json({ done: true })
  })
  return routes
}

/** Returns the account in the format of its chain, or undefined if it is invalid. */
function readAccount(account: string, chainId: PaySession['asset']['chainId']): string | undefined {
  if (typeof chainId === 'string') return decodeBase58(account)?.length === 32 ? account : undefined
  return isAddress(account, { strict: false }) ? getAddress(account) : undefined
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function describe(session: PaySession) {
  const { reference, status, reason, hash, receives, amount, currency, updatedAtMs } = session
  return {
    ...{ reference, status, receives, paid: { amount, currency }, updatedAt: updatedAtMs },
    ...(reason && { reason }),
    ...(hash && { hash }),
  }
}

function html(text: string, status = 200): Response {
  const response = new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  return fresh(response)
}

function fresh(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  return response
}

function reject(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

/** Returns the JSON of a body, or undefined if it is invalid. */
async function readBody(context: Context): Promise<unknown> {
  return context.req.json().catch(() => undefined)
}
