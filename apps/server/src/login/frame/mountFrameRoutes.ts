import type { Context, Hono } from 'hono'
import { HttpError } from '../../errors/HttpError.js'
import { readClientAddress } from '../../http/clientAddress.js'
import type { RateLimits } from '../../http/createRateLimits.js'
import type { Client } from '../../http/FrameCall.js'
import { linkSignals } from '../../http/linkSignals.js'
import type { NodeBindings } from '../../http/mountApiRoutes.js'
import { readBody, readJson } from '../../http/readInput.js'
import { authenticateFrameCall, parseCookies } from './authenticateFrameCall.js'
import type { FrameContext, FrameRoute } from './FrameContext.js'
import type { FramePage } from './FramePage.js'

/**
 * Rejects requests that do not come from a page of the frame's origin. Another page cannot fake `Origin` or
 * `Sec-Fetch-Site`. It cannot send JSON or our headers without a preflight, which the server never allows.
 */
function checkFrameOrigin(headers: Headers, frameOrigins: readonly string[]): string {
  const origin = headers.get('origin') ?? ''
  const site = headers.get('sec-fetch-site')
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!frameOrigins.includes(origin)) throw new HttpError('origin_not_allowed', 'Only the frame may call this')
  if (site !== null && site !== 'same-origin') throw new HttpError('origin_not_allowed', 'Only the frame may call this')
  if (type !== 'application/json') throw new HttpError('bad_request', 'The body must be sent as application/json')
  return origin
}

const smallBodyBytes = 65_536
const maxUserAgent = 300

function readClient(c: Context<NodeBindings>, trustedHops: number): Client {
  return {
    address: readClientAddress(c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustedHops),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, maxUserAgent),
  }
}

/** Mounts the API routes. Accepts only POST with JSON from the frame's origin, and never allows a preflight. */
export function mountFrameRoutes(
  app: Hono<NodeBindings>,
  context: FrameContext,
  routes: readonly FrameRoute[],
  rateLimits: RateLimits,
): void {
  const { config } = context
  for (const route of routes) {
    const { path } = route.endpoint
    app.post(path, async (c) => {
      const client = readClient(c, config.trustedProxyHops)
      await rateLimits.consume('call', client.address, 1)
      const request = c.req.raw
      const frameOrigin = checkFrameOrigin(request.headers, context.frameOrigins())
      const { signal, release } = linkSignals([request.signal, context.closing])
      try {
        const call = await authenticateFrameCall(context, route, request, { frameOrigin, client, signal })
        const body = await readJson(request, route.isLarge ? config.maxBodyBytes : smallBodyBytes)
        const moreCost = route.extraCost(body)
        if (moreCost > 0) await rateLimits.consume('call', client.address, moreCost)
        return await route.handle(context, call, { params: {}, query: c.req.query(), body })
      } finally {
        release()
      }
    })
    app.all(path, () => {
      throw new HttpError('method_not_allowed', 'Use POST', { headers: { Allow: 'POST' } })
    })
  }
}

/**
 * Throws `origin_not_allowed` unless the form comes from this origin, by `Origin` and, if present, `Sec-Fetch-Site`.
 */
function checkForm(headers: Headers, frameOrigins: readonly string[]): void {
  const site = headers.get('sec-fetch-site')
  if (!frameOrigins.includes(headers.get('origin') ?? '') || (site !== null && site !== 'same-origin'))
    throw new HttpError('origin_not_allowed', 'This form was sent from another page')
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded')
    throw new HttpError('bad_request', 'The body must be sent as application/x-www-form-urlencoded')
  return new URLSearchParams(await readBody(request, smallBodyBytes))
}

/** Mounts the pages that a browser opens directly. */
export function mountFramePages(
  app: Hono<NodeBindings>,
  context: FrameContext,
  pages: readonly FramePage[],
  rateLimits: RateLimits,
): void {
  const originOf = (host: string | undefined): string =>
    context.frameOrigins().find((origin) => new URL(origin).host === host) ?? context.frameUrl()
  for (const page of pages) {
    app.on(page.method, page.path, async (c) => {
      const client = readClient(c, context.config.trustedProxyHops)
      await rateLimits.consume('call', client.address, 1)
      const request = c.req.raw
      const isPost = page.method === 'POST'
      if (isPost && page.postFrom !== 'anywhere') checkForm(request.headers, context.frameOrigins())
      const { signal, release } = linkSignals([request.signal, context.closing])
      try {
        return await page.answer(context, {
          params: c.req.param(),
          query: new URL(request.url).searchParams,
          form: isPost ? await readForm(request) : new URLSearchParams(),
          headers: request.headers,
          cookies: parseCookies(request.headers.get('cookie')),
          frameOrigin: originOf(c.req.header('host')),
          client,
          signal,
        })
      } finally {
        release()
      }
    })
  }
  for (const path of new Set(pages.map((page) => page.path))) {
    const allow = pages.filter((page) => page.path === path).map((page) => page.method)
    app.all(path, () => {
      throw new HttpError('method_not_allowed', `Use ${allow.join(' or ')}`, { headers: { Allow: allow.join(', ') } })
    })
  }
}
