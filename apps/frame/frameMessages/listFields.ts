import { toJSONSchema } from 'zod'
import type { ZodMiniType } from 'zod/mini'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | false
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maximum?: number
  readonly pattern?: string
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** Returns the fields of a schema, one line each. The name of a nested field is its path. */
export function listFields(schema: ZodMiniType): string[] {
  const json = toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  return listIn(json, '')
}

/** Returns whether a message may leave out all that the schema describes. */
export function canBeAbsent(schema: ZodMiniType): boolean {
  return schema.safeParse(undefined).success
}

function listIn(schema: JsonSchema, path: string): string[] {
  const { properties, prefixItems, items, required = [] } = schema
  if (properties)
    return Object.entries(properties).flatMap(([name, field]) => {
      const own = path === '' ? name : `${path}.${name}`
      return listField(field, own, required.includes(name))
    })
  if (prefixItems) return prefixItems.flatMap((item, index) => listField(item, `${path}[${index}]`, true))
  if (items?.properties) return listIn(items, `${path}[]`)
  return path === '' ? [formatSchema(schema)] : []
}

function listField(schema: JsonSchema, path: string, isRequired: boolean): string[] {
  const plain = withoutNull(schema)
  const line = `\`${path}\`: ${formatSchema(schema)}${isRequired ? '' : ', optional'}`
  return [line, ...listIn(plain, path)]
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return others.length === 1 && others[0] ? others[0] : schema
}

/** Returns the type of a value with its limits, in words. */
function formatSchema(schema: JsonSchema): string {
  if (schema.enum) return alternatives.format(schema.enum.map((value) => `\`${value}\``))
  if (Array.isArray(schema.type)) return schema.type.map((type) => formatSchema({ ...schema, type })).join(' or ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(formatSchema))].join(' or ')
  switch (schema.type) {
    case 'string':
      return `text${formatLimit(schema)}`
    case 'number':
      return schema.maximum === undefined ? 'number' : `number (at most ${formatCount(schema.maximum)})`
    case 'integer':
      return 'whole number'
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return formatArray(schema)
    case 'object':
      return schema.properties ? 'object' : 'object of any fields'
    default:
      return 'any value'
  }
}

function formatLimit({ pattern, maxLength }: JsonSchema): string {
  if (pattern?.startsWith('^0x')) return ' in hex'
  return maxLength === undefined ? '' : ` (at most ${formatCount(maxLength)} characters)`
}

function formatArray({ items, maxItems, prefixItems }: JsonSchema): string {
  if (prefixItems) return 'list'
  const limit = maxItems === undefined ? '' : `, at most ${formatCount(maxItems)} items`
  if (items?.properties) return `list of objects${limit}`
  return `list, each ${formatSchema(items ?? {})}${limit}`
}

function formatCount(count: number): string {
  return count.toLocaleString('en')
}
