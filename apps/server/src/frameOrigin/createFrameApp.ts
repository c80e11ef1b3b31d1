import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { createFailureLog, errorResponse, type FailureLog } from '../errors/failures.js'
import { HttpError } from '../errors/HttpError.js'
import type { RateLimits } from '../http/createRateLimits.js'
import { escapeHtml } from '../http/escapeHtml.js'
import type { NodeBindings } from '../http/mountApiRoutes.js'
import { renderPage } from '../http/renderPage.js'
import type { FrameContext, FrameRoute } from '../login/frame/FrameContext.js'
import type { FramePage } from '../login/frame/FramePage.js'
import { mountFramePages, mountFrameRoutes } from '../login/frame/mountFrameRoutes.js'
import { serveFrame } from './serveFrame.js'

/** Returns the default security headers of the frame's origin. A response can override them. */
function frameSecurityHeaders(frameUrl: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Origin-Agent-Cluster': '?1',
    ...(frameUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

/** Creates an HTML page for an error. Pages get HTML, API calls get JSON. */
function createErrorResponse(thrown: unknown, logFailure: FailureLog): Response {
  const coded = errorResponse(thrown, logFailure)
  const message = thrown instanceof HttpError ? thrown.message : 'Something went wrong'
  const body = `<h1>This did not work</h1><p role="alert">${escapeHtml(message)}</p>`
  const headers = thrown instanceof HttpError ? thrown.headers : {}
  return renderPage({ title: 'This did not work', body, status: coded.status, headers })
}

/** Creates the HTTP application of the frame's origin: frame, pages and API. No other origin can read its responses. */
export function createFrameApp(
  context: FrameContext,
  served: { readonly routes: readonly FrameRoute[]; readonly pages: readonly FramePage[] },
  rateLimits: RateLimits,
): Hono<NodeBindings> {
  const { logger } = context
  const logFailure = createFailureLog(logger)
  const app = new Hono<NodeBindings>()

  app.use(async (c, next) => {
    const startedAtMs = performance.now()
    const requestId = randomUUID()
    await next()
    const headers = c.res.headers
    for (const [name, value] of Object.entries(frameSecurityHeaders(context.frameUrl())))
      if (!headers.has(name)) headers.set(name, value)
    if (headers.get('X-Frame-Options') === '') headers.delete('X-Frame-Options')
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Request-Id', requestId)
    const durationMs = Math.round(performance.now() - startedAtMs)
    // Log neither query nor URL: they can contain the token of a device link.
    const path = routePath(c, -1)
    logger.info({ requestId, frame: true, method: c.req.method, path, status: c.res.status, durationMs }, 'request')
  })
  app.onError((error, c) =>
    c.req.path.startsWith('/api/') ? errorResponse(error, logFailure) : createErrorResponse(error, logFailure),
  )
  app.notFound((c) => {
    const notFound = new HttpError('not_found', 'There is no such address')
    return c.req.path.startsWith('/api/')
      ? errorResponse(notFound, logFailure)
      : createErrorResponse(notFound, logFailure)
  })

  mountFrameRoutes(app, context, served.routes, rateLimits)
  mountFramePages(app, context, served.pages, rateLimits)
  serveFrame(app, context, rateLimits)
  app.get('/.well-known/jwks.json', async () => {
    const headers = { 'Cache-Control': 'public, max-age=300', 'Cross-Origin-Resource-Policy': 'cross-origin' }
    return Response.json(await context.signingKeys.jwks(), {
      headers: { ...headers, 'Access-Control-Allow-Origin': '*' },
    })
  })
  return app
}
