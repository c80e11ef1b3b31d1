import type { Endpoint } from '@foyer/contract/http/endpoint'
import { errorAnswer, errorCodes } from '@foyer/contract/http/errorAnswer'
import { toJSONSchema } from 'zod'
import type * as z from 'zod/mini'
import { statusOfCode } from './errors/HttpError.js'
import { serverVersion } from './health/routes.js'
import type { ApiRoute } from './http/mountApiRoutes.js'
import { routes } from './routes.js'

interface JsonSchema {
  properties?: Record<string, unknown>
  required?: string[]
  [key: string]: unknown
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest as JsonSchema
}

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

const imageContent = {
  'image/svg+xml': { schema: { type: 'string' } },
  'image/png': { schema: { type: 'string', format: 'binary' } },
  'image/webp': { schema: { type: 'string', format: 'binary' } },
}

const eventContent = { 'text/event-stream': { schema: { type: 'string' } } }

function contentOf({ response }: Endpoint) {
  if (response === 'image') return imageContent
  return response === 'events' ? eventContent : { 'application/json': { schema: schemaOf(response, 'output') } }
}

function bodyOf(schema: z.ZodMiniType) {
  const json = { schema: schemaOf(schema, 'input') }
  // JSON with the type text/plain needs no preflight.
  return { required: true, content: { 'application/json': json, 'text/plain': json } }
}

function operationOf({ endpoint, auth }: Pick<ApiRoute<never>, 'endpoint' | 'auth'>) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(auth === 'anyOrigin' ? { description: 'Readable from any origin.' } : {}),
    ...(auth === 'public' ? { description: 'Needs no project.' } : {}),
    parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
    ...(endpoint.body === undefined ? {} : { requestBody: bodyOf(endpoint.body) }),
    responses: {
      200: { description: 'The answer', content: contentOf(endpoint) },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** Creates the OpenAPI 3.1 document of all endpoints from the contract. */
export function createOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer server',
      version: serverVersion,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: `Refusals and failures are coded: ${errorCodes.map((code) => `${code} (${statusOfCode[code]})`).join(', ')}.`,
    },
    paths: Object.fromEntries(
      [...routes]
        .sort(({ endpoint: one }, { endpoint: other }) => (one.name < other.name ? -1 : 1))
        .map((route) => [route.endpoint.path, { [route.endpoint.method.toLowerCase()]: operationOf(route) }]),
    ),
    components: {
      responses: {
        Error: {
          description: 'A coded refusal or failure; 429 and 503 carry Retry-After in seconds',
          content: { 'application/json': { schema: schemaOf(errorAnswer, 'output') } },
        },
      },
    },
  }
}
