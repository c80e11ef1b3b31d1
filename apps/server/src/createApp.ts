import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { ServerContext } from './context.js'
import { createFailureLog, errorResponse } from './errors/failures.js'
import { HttpError } from './errors/HttpError.js'
import type { RateLimits } from './http/createRateLimits.js'
import { allowAnyOrigin, mountApiRoutes, type NodeBindings } from './http/mountApiRoutes.js'
import { routes } from './routes.js'

/**
 * Returns the headers of every response. Pages of any origin may embed responses (CORS decides which may read them),
 * and no response can run script.
 */
function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

/** Creates the HTTP application: request log, headers, coded errors, routes. */
export function createApp(context: ServerContext, publicUrl: () => string, rateLimits: RateLimits): Hono<NodeBindings> {
  const { logger } = context
  const logFailure = createFailureLog(logger)
  const app = new Hono<NodeBindings>()

  app.use(async (c, next) => {
    const startedAtMs = performance.now()
    const requestId = randomUUID()
    await next()
    const headers = c.res.headers
    for (const [name, value] of Object.entries(securityHeaders(publicUrl()))) {
      // Do not override the stricter policy of a picture.
      if (!headers.has(name)) headers.set(name, value)
    }
    headers.set('X-Request-Id', requestId)
    headers.append('Vary', 'Origin')
    const durationMs = Math.round(performance.now() - startedAtMs)
    // Log neither query nor URL: they reveal which visitor looks at which account.
    logger.info(
      { requestId, method: c.req.method, path: routePath(c, -1), status: c.res.status, durationMs },
      'request',
    )
  })

  app.onError((error, c) => {
    const response = errorResponse(error, logFailure)
    // Without this header, the browser does not send the call after the preflight.
    return c.req.method === 'OPTIONS' ? response : allowAnyOrigin(response)
  })
  app.notFound(() => {
    const notFound = new HttpError('not_found', 'There is no such address')
    return allowAnyOrigin(errorResponse(notFound, logFailure))
  })

  mountApiRoutes(app, context, routes, rateLimits)
  return app
}
