import { checkReachable } from './checks/reachable.js'
import { checks } from './checks.js'
import type { Facts, PageFacts, ServerFacts } from './Facts.js'
import type { Finding } from './Finding.js'
import { fetchPage } from './http/fetchPage.js'
import { negotiateProtocol } from './http/negotiateProtocol.js'
import { openRelaySocket } from './http/openRelaySocket.js'
import { isFailure, type Reply } from './http/Reply.js'
import { listTags } from './page/listTags.js'
import { readPolicies } from './page/Policy.js'
import type { DoctorCommand } from './parseCommand.js'
import { findOptions } from './server/findServer.js'
import { measureServer, resolvePath } from './server/measureServer.js'
import { readHealth } from './server/readResponses.js'

export interface Report {
  readonly version: string
  readonly page: string
  readonly server?: string | undefined
  readonly projectId?: string | undefined
  readonly findings: readonly Finding[]
  readonly facts?: Facts
}

/** Measures a page and its server, and runs all checks. Every request has a limit, and the call never rejects. */
export async function runDoctor(command: DoctorCommand, version: string): Promise<Report> {
  const fetched = await fetchPage(command.page, command.timeoutMs)
  const reachable = checkReachable(fetched)
  const { outcome, redirects } = fetched
  if (isFailure(outcome) || (outcome.status >= 300 && outcome.status < 400))
    return { version, page: command.page.href, findings: [reachable] }
  const page = await measurePage(outcome, redirects, command.timeoutMs)
  const server = await findAndMeasureServer(command, page, version)
  const relay = await measureRelay(command, server, outcome.url.origin)
  const facts: Facts = { page, server, relay, rpc: command.rpc, version, nowMs: Date.now() }
  const findings = checks.flatMap((check) => check(facts) ?? [])
  return {
    version,
    page: outcome.url.href,
    server: server?.url.href,
    projectId: server?.projectId,
    findings: [reachable, ...findings],
    facts,
  }
}

async function measurePage(reply: Reply, redirects: PageFacts['redirects'], timeoutMs: number): Promise<PageFacts> {
  const tags = listTags(reply.body)
  const protocol = await negotiateProtocol(reply.url, timeoutMs)
  return { redirects, reply, tags, policies: readPolicies(reply, tags), protocol }
}

async function findAndMeasureServer(
  command: DoctorCommand,
  page: PageFacts,
  version: string,
): Promise<ServerFacts | undefined> {
  const { timeoutMs } = command
  const known = { hasServer: command.server !== undefined, hasProject: command.projectId !== undefined }
  const found = await findOptions(page.reply, page, known, timeoutMs)
  const server = command.server ? { url: command.server, from: '--server' } : found.server
  if (server === undefined) return undefined
  const project = command.projectId ? { id: command.projectId, from: '--project' } : found.projectId
  const names = { projectId: project?.id, projectFrom: project?.from ?? '' }
  return measureServer({ ...server, ...names, origin: page.reply.url.origin, version, timeoutMs })
}

async function measureRelay(
  command: DoctorCommand,
  server: ServerFacts | undefined,
  origin: string,
): Promise<Facts['relay']> {
  const isRunning = readHealth(server) !== undefined
  const url = command.relay ?? (server && isRunning ? createRelayUrl(server.url) : undefined)
  if (url === undefined) return undefined
  const projectId = server?.projectId ?? command.projectId
  if (projectId === undefined) return { url }
  return { url, outcome: await openRelaySocket(url, { projectId, origin, timeoutMs: command.timeoutMs }) }
}

/** Returns the relay of a server, as the kit does. */
function createRelayUrl(server: URL): URL {
  const url = resolvePath(server, '/relay')
  url.protocol = server.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}
