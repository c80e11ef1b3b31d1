import fc from 'fast-check'
import {
  createCloneableParts,
  createLiveParts,
  createNested,
  hostileKeys,
  hostileNumbers,
  hostileTexts,
} from './hostileParts.js'
import { mutateBytes, mutateText } from './mutateText.js'

/** The way that a value reaches its decoder: as JSON, by structured cloning, or as an object of the same page. */
export type Carrier = 'json' | 'clone' | 'live'

/** A field of a container, and its key. */
interface Place {
  readonly parent: object
  readonly key: string | number
}

interface ValueChange {
  readonly kind: number
  readonly where: number
  readonly other: number
  readonly key: string
  readonly times: number
  readonly part: () => unknown
  /** The seed of a mutation of a text or of bytes. */
  readonly seed: number
}

function partOf(carrier: Carrier): fc.Arbitrary<() => unknown> {
  const json = fc
    .oneof(fc.constantFrom<unknown>(...hostileTexts), fc.constantFrom(...hostileNumbers), fc.jsonValue({ maxDepth: 2 }))
    .map((value) => () => copyValue(value))
  const nested = fc.tuple(fc.constantFrom(40, 1_500), fc.constantFrom('array' as const, 'object' as const)).map(
    ([depth, kind]) =>
      () =>
        createNested(depth, kind),
  )
  if (carrier === 'json') return fc.oneof({ weight: 8, arbitrary: json }, nested)
  const create = carrier === 'clone' ? createCloneableParts : createLiveParts
  const more = fc.nat(create().length - 1).map((index) => () => create()[index])
  return fc.oneof({ weight: 6, arbitrary: json }, nested, { weight: 3, arbitrary: more })
}

function valueChange(carrier: Carrier): fc.Arbitrary<ValueChange> {
  return fc.record({
    kind: fc.nat(carrier === 'live' ? 9 : 8),
    where: fc.nat(),
    other: fc.nat(),
    key: fc.oneof(fc.constantFrom(...hostileKeys), fc.string({ maxLength: 3 })),
    times: fc.constantFrom(2, 17, 1_001),
    part: partOf(carrier),
    seed: fc.nat(),
  })
}

/** Creates values that differ from a seed in up to four fields. */
export function mutateValue(seeds: readonly unknown[], carrier: Carrier): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...seeds), fc.array(valueChange(carrier), { minLength: 1, maxLength: 4 }))
    .map(([seed, changes]) => {
      // Wrap the value in a field, so that it can be replaced too.
      const root = { value: copyValue(seed) }
      // Only the first change may repeat a field often, because several of them would multiply.
      for (const [index, change] of changes.entries())
        applyChange(root, index === 0 ? change : { ...change, times: Math.min(change.times, 3) })
      return root.value
    })
}

function applyChange(root: { value: unknown }, change: ValueChange): unknown {
  const places = listPlaces(root)
  const place = places[change.where % places.length]
  if (place === undefined) return
  const { parent, key } = place
  const found = Reflect.get(parent, key)
  switch (change.kind) {
    case 0:
    case 1:
      return setField(parent, key, change.part())
    case 2:
      return Array.isArray(parent) ? removeElement(parent, key) : parent !== root && Reflect.deleteProperty(parent, key)
    case 3:
      // Copy the value of another field: a valid shape at the wrong position.
      return setField(parent, key, copyValue(readPlace(places[change.other % places.length])))
    case 4:
      return setField(Array.isArray(parent) || parent === root ? {} : parent, change.key, copyValue(found))
    case 5:
      if (Array.isArray(found)) {
        // Do not use `found[0]`, which may be a getter that throws.
        const first = Object.getOwnPropertyDescriptor(found, 0)?.value
        found.push(...Array.from({ length: change.times }, () => copyValue(first)))
      } else if (isContainer(found))
        for (let index = 0; index < change.times; index += 1) setField(found, `k${index}`, index)
      else setField(parent, key, [found])
      return
    case 9:
      if (parent === root) return
      return Object.defineProperty(parent, key, {
        configurable: true,
        enumerable: true,
        get: () => {
          throw new Error('a getter that throws')
        },
      })
    default:
      return setField(parent, key, changeLeaf(found, change))
  }
}

function changeLeaf(found: unknown, { seed, part }: ValueChange): unknown {
  if (typeof found === 'string') return fc.sample(mutateText([found]), { seed, numRuns: 1 })[0]
  // `instanceof` would run the traps of a proxy.
  if (ArrayBuffer.isView(found)) return fc.sample(mutateBytes([found as Uint8Array]), { seed, numRuns: 1 })[0]
  if (typeof found === 'number') return [found + 1, -found, found * 1e15, found + 0.5, String(found)][seed % 5]
  return part()
}

function readPlace(place: Place | undefined): unknown {
  return place ? Reflect.get(place.parent, place.key) : undefined
}

/** The maximum number of fields to change. A seed is small. */
const maxPlaces = 2_000

function listPlaces(root: object): readonly Place[] {
  const places: Place[] = []
  const seen = new Set<object>()
  const queue: object[] = [root]
  for (let parent = queue.shift(); parent !== undefined && places.length < maxPlaces; parent = queue.shift()) {
    if (seen.has(parent)) continue
    seen.add(parent)
    for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(parent))) {
      if (get || (Array.isArray(parent) && key === 'length')) continue
      places.push({ parent, key })
      if (isContainer(value)) queue.push(value)
    }
  }
  return places
}

function isContainer(value: unknown): value is object {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && isPlainPrototype(value))
}

function isPlainPrototype(value: object): boolean {
  try {
    return Object.getPrototypeOf(value) === Object.prototype
  } catch {
    // It is a proxy that throws.
    return false
  }
}

/** Removes an element and moves those after it. In a list with getters it leaves a hole instead. */
function removeElement(list: unknown[], key: string | number): void {
  const hasGetter = Object.values(Object.getOwnPropertyDescriptors(list)).some(({ get }) => get !== undefined)
  if (hasGetter) Reflect.deleteProperty(list, key)
  else list.splice(Number(key), 1)
}

/** Sets an own field, including `__proto__`. */
function setField(parent: object, key: string | number, value: unknown): void {
  Object.defineProperty(parent, key, { configurable: true, enumerable: true, writable: true, value })
}

/** Copies arrays and plain objects, including those with functions or cycles. Returns other values unchanged. */
export function copyValue<Value>(value: Value, copies = new Map<unknown, unknown>()): Value {
  if (!isContainer(value)) return value
  const known = copies.get(value)
  if (known !== undefined) return known as Value
  const copy: object = Array.isArray(value) ? [] : {}
  copies.set(value, copy)
  for (const [key, { value: field, get }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
    if (!get && !(Array.isArray(value) && key === 'length')) setField(copy, key, copyValue(field, copies))
  return copy as Value
}

/**
 * Creates values of about `size` values or characters by repeating, extending, filling or nesting one field of a seed.
 */
export function stretchValue(
  seeds: readonly unknown[],
  nest: (depth: number, kind: 'array' | 'object') => unknown = createNested,
): fc.Arbitrary<(size: number) => unknown> {
  return fc
    .record({
      seed: fc.constantFrom(...seeds),
      where: fc.nat(),
      kind: fc.nat(4),
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ seed, where, kind, at, length }) => (size: number) => {
      const root = { value: copyValue(seed) }
      const places = listPlaces(root)
      const place = places[where % places.length]
      if (place === undefined) return root.value
      const found = Reflect.get(place.parent, place.key)
      setField(place.parent, place.key, stretchField(found, { kind, at, length, size, nest }))
      return root.value
    })
}

function stretchField(
  found: unknown,
  {
    kind,
    at,
    length,
    size,
    nest,
  }: {
    readonly kind: number
    readonly at: number
    readonly length: number
    readonly size: number
    readonly nest: (depth: number, kind: 'array' | 'object') => unknown
  },
): unknown {
  if (typeof found === 'string' && kind < 3) {
    const start = at % Math.max(1, found.length)
    const piece = found.slice(start, start + length) || 'a'
    return found.slice(0, start) + piece.repeat(Math.ceil(size / piece.length)) + found.slice(start)
  }
  if (Array.isArray(found) && kind < 3)
    return Array.from({ length: Math.ceil(size / measure(found[0])) }, () => copyValue(found[0] ?? 0))
  if (isContainer(found) && kind < 3) {
    const filled = copyValue(found)
    for (let index = 0; index < size / 10; index += 1) setField(filled, `k${index}`, index)
    return filled
  }
  if (kind === 3) return nest(Math.ceil(size / 2), at % 2 === 0 ? 'array' : 'object')
  return Array.from({ length: Math.ceil(size / measure(found)) }, () => found)
}

/** Returns the approximate length of a value as JSON. */
function measure(value: unknown): number {
  return (JSON.stringify(value ?? 0, (_, part) => (typeof part === 'bigint' ? '1' : part)) ?? '0').length + 1
}
