import type { Endpoint } from '@foyer/contract/http/endpoint'
import type { Context, Hono } from 'hono'
import { HttpError } from '../errors/HttpError.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { checkAccess } from './checkAccess.js'
import { readClientAddress, readClientIp } from './clientAddress.js'
import type { RateLimits } from './createRateLimits.js'
import type { ApiAuth, Route } from './defineRoute.js'
import type { ProjectsService } from './Project.js'
import { readBody, readJson } from './readInput.js'

/** The bindings of the Node adapter for each request. */
export interface NodeBindings {
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } }
}

/** A route of the API origin. */
export type ApiRoute<C> = Route<C, ApiAuth>

/** The part of the context that the access checks use. */
interface ApiContext {
  readonly config: Pick<ServerSettings, 'maxBodyBytes' | 'trustedProxyHops'>
  readonly projects: ProjectsService
}

/** Returns the paths of an endpoint in Hono's format. A path with a slash at the end is also served without it. */
function pathsOf(endpoint: Endpoint): string[] {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  return path.endsWith('/') ? [path, path.slice(0, -1)] : [path]
}

function projectIdIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
}

function allowOrigin(response: Response, origin: string): Response {
  response.headers.set('Access-Control-Allow-Origin', origin)
  response.headers.set('Access-Control-Expose-Headers', 'Retry-After, ETag, X-Request-Id')
  return response
}

/** Allows any page to read an error response, because it contains only the code and a message. */
export function allowAnyOrigin(response: Response): Response {
  return allowOrigin(response, '*')
}

async function createPreflightResponse(
  projects: ProjectsService,
  route: ApiRoute<never>,
  c: Context,
): Promise<Response> {
  const origin = c.req.header('origin')
  const projectId = c.req.query('projectId')
  // Without `projectId` in the query, the project is checked with the call itself, whose body contains it.
  if (projectId !== undefined) await checkAccess(projects, route.auth, projectId, origin)
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': origin ?? '*',
      'Access-Control-Allow-Methods': route.endpoint.method,
      'Access-Control-Allow-Headers': ['Content-Type', ...route.headers].join(', '),
      'Access-Control-Max-Age': '600',
    },
  })
}

/** Adds the routes to the app with rate limit, access check, preflight, and a coded 405 for other methods. */
export function mountApiRoutes<C extends ApiContext>(
  app: Hono<NodeBindings>,
  context: C,
  routes: readonly ApiRoute<C>[],
  rateLimits: RateLimits,
): void {
  const { config, projects } = context
  const readCaller = (c: Context<NodeBindings>, read: typeof readClientAddress): string => {
    const socketAddress = c.env?.incoming?.socket?.remoteAddress
    return read(socketAddress, c.req.header('x-forwarded-for'), config.trustedProxyHops)
  }
  const addressOf = (c: Context<NodeBindings>) => readCaller(c, readClientAddress)
  const consume = async (c: Context<NodeBindings>, route: ApiRoute<C>, points: number) => {
    if (route.budget === 'none' || points <= 0) return
    await rateLimits.consume(route.budget, addressOf(c), points)
  }

  for (const route of routes) {
    for (const path of pathsOf(route.endpoint)) {
      app.on(route.endpoint.method, path, async (c) => {
        await consume(c, route, 1)
        const origin = c.req.header('origin')
        const query = c.req.query()
        // Check access before the body is read if possible, so that strangers cannot make the server read uploads.
        const isNamedInQuery = query.projectId !== undefined || route.endpoint.body === undefined
        const early = isNamedInQuery ? await checkAccess(projects, route.auth, query.projectId, origin) : undefined
        const body = route.endpoint.body && (await readJson(c.req.raw, config.maxBodyBytes))
        const { maxRawBytes } = route
        const rawBody = maxRawBytes === undefined ? '' : await readBody(c.req.raw, maxRawBytes)
        const project = early ?? (await checkAccess(projects, route.auth, projectIdIn(body), origin))
        await consume(c, route, route.extraCost(body))
        const call = {
          rawBody,
          headers: c.req.raw.headers,
          clientAddress: addressOf(c),
          clientIp: readCaller(c, readClientIp),
          project,
        }
        const response = await route.handle(context, call, { params: c.req.param(), query, body })
        return route.auth === 'project' ? allowOrigin(response, origin ?? '*') : allowAnyOrigin(response)
      })
      app.on('OPTIONS', path, async (c) => {
        await consume(c, route, 1)
        return createPreflightResponse(projects, route, c)
      })
      app.all(path, () => {
        const { method } = route.endpoint
        const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`
        throw new HttpError('method_not_allowed', `Use ${method}`, { headers: { Allow: allow } })
      })
    }
  }
}
