// The replacement of `zod/mini` in the published kit and the frame: the few functions that the wire contract uses, at a
// sixth of the size. The build fails if the contract uses another one. zodMini.test.ts compares the results of both.

type Parsed = { readonly success: true; readonly data: unknown } | { readonly success: false; readonly error: Error }
type Read = (value: unknown) => unknown
/** Returns the value, possibly changed, or `wrong`. A schema is also a check. */
type Check = ((value: never) => unknown) | Schema
type Shape = Readonly<Record<string, Schema>>

interface Schema {
  readonly read: Read
  readonly isOptional?: boolean
  /** The fields of an object schema, to derive other schemas from. */
  readonly shape?: Shape
  safeParse(value: unknown): Parsed
  parse(value: unknown): unknown
  check(...checks: readonly Check[]): Schema
}

const wrong = Symbol('wrong')

function create(read: Read, isOptional = false): Schema {
  const schema: Schema = {
    read,
    isOptional,
    safeParse(value) {
      const data = read(value)
      return data === wrong ? { success: false, error: new Error('Invalid input') } : { success: true, data }
    },
    parse(value) {
      const result = schema.safeParse(value)
      if (!result.success) throw result.error
      return result.data
    },
    check: (...checks) =>
      create((value) => {
        let data = read(value)
        for (const check of checks) {
          if (data === wrong) return wrong
          data = typeof check === 'function' ? check(data as never) : check.read(data)
        }
        return data
      }, isOptional),
  }
  return schema
}

function when(fits: (value: unknown) => boolean): Schema {
  return create((value) => (fits(value) ? value : wrong))
}

export function unknown(): Schema {
  return create((value) => value)
}
export function string(): Schema {
  return when((value) => typeof value === 'string')
}
export function number(): Schema {
  return when(Number.isFinite)
}
export function int(): Schema {
  return when(Number.isSafeInteger)
}
export function boolean(): Schema {
  return when((value) => typeof value === 'boolean')
}
function nothing(): Schema {
  return when((value) => value === null)
}

export { nothing as null }

export function literal(expected: unknown): Schema {
  const all: readonly unknown[] = Array.isArray(expected) ? expected : [expected]
  return when((value) => all.includes(value))
}
function oneOf(names: readonly string[]): Schema {
  return when((value) => names.some((name) => name === value))
}

export { oneOf as enum }

export function optional(inner: Schema): Schema {
  return create((value) => (value === undefined ? undefined : inner.read(value)), true)
}
export function nullable(inner: Schema): Schema {
  return create((value) => (value === null ? null : inner.read(value)), inner.isOptional)
}
export function union(options: readonly Schema[]): Schema {
  return create(
    (value) => {
      for (const option of options) {
        const data = option.read(value)
        if (data !== wrong) return data
      }
      return wrong
    },
    options.some(({ isOptional }) => isOptional),
  )
}

function readItems(values: readonly unknown[], schemaAt: (index: number) => Schema | undefined): unknown {
  const items: unknown[] = []
  for (const [index, value] of values.entries()) {
    const schema = schemaAt(index)
    const item = schema === undefined ? wrong : schema.read(value)
    if (item === wrong) return wrong
    items.push(item)
  }
  return items
}

export function array(inner: Schema): Schema {
  return create((value) => (Array.isArray(value) ? readItems(value, () => inner) : wrong))
}

/** Creates a tuple schema. Without `rest` it accepts no additional items, and only optional items may be missing. */
export function tuple(schemas: readonly Schema[], rest?: Schema): Schema {
  return create((value) => {
    if (!Array.isArray(value)) return wrong
    if (schemas.slice(value.length).some(({ isOptional }) => !isOptional)) return wrong
    return readItems(value, (index) => schemas[index] ?? rest)
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function readShape(shape: Shape, value: unknown, isLoose: boolean): unknown {
  if (!isRecord(value)) return wrong
  const found: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(shape)) {
    if (!(key in value) && !schema.isOptional) return wrong
    const item = schema.read(value[key])
    if (item === wrong) return wrong
    if (key in value || item !== undefined) found[key] = item
  }
  if (isLoose) for (const key of Object.keys(value)) if (!(key in shape) && key !== '__proto__') found[key] = value[key]
  return found
}

function createObject(shape: Shape, isLoose: boolean): Schema {
  return {
    ...create((value) => readShape(shape, value, isLoose)),
    shape,
  }
}
export function object(shape: Shape): Schema {
  return createObject(shape, false)
}
export function looseObject(shape: Shape): Schema {
  return createObject(shape, true)
}
/** Creates an object schema with all fields optional. Like `object`, it drops unknown fields. */
export function partial({ shape = {} }: Schema): Schema {
  return object(Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, optional(inner)])))
}

export function pipe(first: Schema, second: Schema): Schema {
  return create((value) => {
    const data = first.read(value)
    return data === wrong ? wrong : second.read(data)
  }, first.isOptional)
}
export function transform(change: (value: never) => unknown): Schema {
  return create((value) => change(value as never))
}

export function record(key: Schema, inner: Schema): Schema {
  return create((value) => {
    if (!isPlain(value)) return wrong
    const found: Record<string, unknown> = {}
    for (const [name, item] of Object.entries(value)) {
      if (name === '__proto__') continue
      const data = inner.read(item)
      if (key.read(name) === wrong || data === wrong) return wrong
      found[name] = data
    }
    return found
  })
}

function must<Value>(fits: (value: Value) => boolean) {
  return (value: Value): unknown => (fits(value) ? value : wrong)
}

type Sized = string | readonly unknown[]
export function minLength(least: number): Check {
  return must<Sized>(({ length }) => length >= least)
}
export function maxLength(most: number): Check {
  return must<Sized>(({ length }) => length <= most)
}
function exactLength(wanted: number): Check {
  return must<Sized>(({ length }) => length === wanted)
}

export { exactLength as length }
export function minimum(least: number): Check {
  return must<number>((value) => value >= least)
}
export function maximum(most: number): Check {
  return must<number>((value) => value <= most)
}
export { maximum as lte, minimum as gte }
export function gt(least: number): Check {
  return must<number>((value) => value > least)
}
export function positive(): Check {
  return must<number>((value) => value > 0)
}
export function regex(pattern: RegExp): Check {
  return must<string>((value) => pattern.test(value))
}
export function trim(): Check {
  return (value: string) => value.trim()
}
export function toLowerCase(): Check {
  return (value: string) => value.toLowerCase()
}
