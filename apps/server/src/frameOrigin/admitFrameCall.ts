import { frameHeaders } from '@foyer/contract/login/frameHeaders'
import { askDatabase } from '../db/askDatabase.js'
import { HttpError } from '../http/HttpError.js'
import { requireProject } from '../http/requireProject.js'
import { verifyAccessToken } from '../login/accessToken.js'
import { mayEmbed, readOrigin } from './embedOrigins.js'
import type { FrameContext } from './FrameContext.js'
import type { AuthSession, Client, FrameCall, FrameRoute } from './FrameRoute.js'
import { readCookies } from './readCookies.js'
import { verifyDeviceProof } from './verifyDeviceProof.js'

const readAccessToken = (headers: Headers): string | undefined => {
  const [scheme, token, ...rest] = (headers.get(frameHeaders.authorization) ?? '').split(' ')
  return scheme === 'DPoP' && token && rest.length === 0 ? token : undefined
}

/** The project a call names and the page around the frame. Throws `invalid_key` and `origin_not_allowed`. */
const readHost = async (context: FrameContext, headers: Headers) => {
  const projectId = headers.get(frameHeaders.project) ?? ''
  const project = requireProject(await context.projects.findProject(projectId))
  const hostOrigin = readOrigin(headers.get(frameHeaders.host) ?? undefined)
  if (hostOrigin === undefined || !mayEmbed(project.allowedOrigins, hostOrigin))
    throw new HttpError('origin_not_allowed', 'Unauthorized: origin not allowed')
  return { project, hostOrigin }
}

/** The log-in of a call. A route that needs none goes on without one that is over. Throws `session_expired`. */
const readSession = async (
  context: FrameContext,
  route: FrameRoute,
  token: string | undefined,
  call: FrameCall,
): Promise<AuthSession | undefined> => {
  if (token !== undefined) {
    try {
      return await verifyAccessToken(context, token, call)
    } catch (error) {
      if (route.access === 'person') throw error
      return undefined
    }
  }
  if (route.access === 'host') return undefined
  throw new HttpError('session_expired', 'You are not logged in')
}

/**
 * All checks of a call after its origin (`checkFrameOrigin`) and before its body: project, page, proof of the device,
 * log-in.
 */
export const admitFrameCall = async (
  context: FrameContext,
  route: FrameRoute,
  request: Request,
  from: { frameOrigin: string; client: Client; signal: AbortSignal },
): Promise<FrameCall & { session: AuthSession | undefined }> => {
  const { headers } = request
  const { project, hostOrigin } = await readHost(context, headers)
  const accessToken = readAccessToken(headers)
  const device = await askDatabase(() =>
    verifyDeviceProof({
      queries: context.database.queries,
      secrets: context.secrets,
      nowMs: context.now(),
      proof: headers.get(frameHeaders.deviceProof) ?? '',
      method: route.endpoint.method,
      url: `${from.frameOrigin}${route.endpoint.path}`,
      accessToken,
    }),
  )
  const call: FrameCall = {
    project,
    hostOrigin,
    frameOrigin: from.frameOrigin,
    device,
    client: from.client,
    cookies: readCookies(headers.get('cookie')),
    signal: from.signal,
  }
  return { ...call, session: await readSession(context, route, accessToken, call) }
}
