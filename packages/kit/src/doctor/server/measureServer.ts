import { framePath, windowPath } from '@foyer/contract/frame/frameAddress'
import { getConfig } from '@foyer/contract/http/getConfig'
import { getOrigins } from '@foyer/contract/http/origins'
import { getHealth } from '@foyer/contract/http/publicEndpoints'
import type { FrameFacts, ServerFacts } from '../Facts.js'
import { type Failure, isFailure, parseJsonBody, type Reply } from '../http/Reply.js'
import { sendRequest } from '../http/sendRequest.js'
import { canReach } from '../page/canReach.js'

interface Target {
  readonly url: URL
  readonly from: string
  readonly projectId?: string | undefined
  readonly projectFrom: string
  /** The origin of the page. */
  readonly origin: string
  readonly version: string
  readonly timeoutMs: number
}

/** Requests the public endpoints of a server as the page does. Never rejects. */
export async function measureServer(target: Target): Promise<ServerFacts> {
  const { url, from, projectId, projectFrom, origin, version, timeoutMs } = target
  const health = await sendRequest(resolvePath(url, getHealth.path), { timeoutMs, headers: { origin } })
  const facts: ServerFacts = { url, from, health, projectId, projectFrom }
  if (projectId === undefined || isFailure(health)) return facts
  const query = new URLSearchParams({ projectId, st: 'appkit', sv: `doctor-${version}` })
  const send = (path: string) => sendRequest(resolvePath(url, `${path}?${query}`), { timeoutMs, headers: { origin } })
  const [origins, config] = await Promise.all([send(getOrigins.path), send(getConfig.path)])
  const frame = await measureFrame(config, { projectId, origin, timeoutMs })
  return { ...facts, project: { origins, config, frame } }
}

/** Appends a path to the URL of a server, which can have a path itself. */
export function resolvePath(server: URL, path: string): URL {
  const base = server.pathname.endsWith('/') ? server.pathname.slice(0, -1) : server.pathname
  return new URL(`${base}${path}`, server)
}

async function measureFrame(
  config: Reply | Failure,
  { projectId, origin, timeoutMs }: { projectId: string; origin: string; timeoutMs: number },
): Promise<FrameFacts | undefined> {
  const parsed = isFailure(config) ? undefined : getConfig.response.safeParse(parseJsonBody(config)).data
  const address = parsed?.frameUrl
  const frame = address && URL.canParse(address) ? new URL(address) : undefined
  if (frame === undefined || !/^https?:$/.test(frame.protocol) || !canReach(config.url, frame)) return undefined
  const headers = { referer: `${origin}/`, 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }
  const query = new URLSearchParams({ projectId, version: '4' })
  const [page, window] = await Promise.all([
    sendRequest(new URL(`${framePath}?${query}`, frame), { timeoutMs, headers }),
    sendRequest(new URL(windowPath, frame), { timeoutMs }),
  ])
  return { origin: frame, page, window }
}
