import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import { getConfig } from '@foyer/contract/http/getConfig'
import { getOrigins } from '@foyer/contract/http/origins'
import { getHealth } from '@foyer/contract/http/publicEndpoints'
import type { ServerFacts } from '../Facts.js'
import { isFailure, parseJsonBody } from '../http/Reply.js'

/** Returns the health of a server. Undefined if no Foyer server responds. */
export function readHealth(server: ServerFacts | undefined): EndpointAnswer<typeof getHealth> | undefined {
  if (server === undefined || isFailure(server.health)) return undefined
  return getHealth.response.safeParse(parseJsonBody(server.health)).data
}

/** Returns the configuration that the server sends to the page. Undefined after an error. */
export function readConfig(server: ServerFacts | undefined): EndpointAnswer<typeof getConfig> | undefined {
  const config = server?.project?.config
  if (config === undefined || isFailure(config) || config.status !== 200) return undefined
  return getConfig.response.safeParse(parseJsonBody(config)).data
}

/** Returns the allowed origins of the project. Undefined after an error. */
export function readOrigins(server: ServerFacts | undefined): readonly string[] | undefined {
  const origins = server?.project?.origins
  if (origins === undefined || isFailure(origins) || origins.status !== 200) return undefined
  return getOrigins.response.safeParse(parseJsonBody(origins)).data?.allowedOrigins
}
