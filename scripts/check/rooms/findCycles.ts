import type { ImportKind, ResolvedEdge } from './Module.js'

/**
 * Returns the rings of modules that import each other, as lists of files (Tarjan's components). By default type imports
 * do not count.
 */
export function findCycles(
  edges: ReadonlyMap<string, readonly ResolvedEdge[]>,
  kinds: readonly ImportKind[] = ['value', 'lazy'],
): string[][] {
  const order = new Map<string, { index: number; low: number; isOnStack: boolean }>()
  const stack: string[] = []
  const cycles: string[][] = []

  const targetsOf = (path: string) =>
    (edges.get(path) ?? []).filter((edge) => kinds.includes(edge.kind)).map((edge) => edge.target)
  const visit = (path: string) => {
    const own = { index: order.size, low: order.size, isOnStack: true }
    order.set(path, own)
    stack.push(path)
    for (const target of targetsOf(path)) {
      const seen = order.get(target)
      if (seen === undefined) own.low = Math.min(own.low, visit(target))
      else if (seen.isOnStack) own.low = Math.min(own.low, seen.index)
    }
    if (own.low === own.index) {
      const ring = stack.splice(stack.indexOf(path))
      for (const member of ring) {
        const state = order.get(member)
        if (state) state.isOnStack = false
      }
      if (ring.length > 1 || targetsOf(path).includes(path)) cycles.push(ring.sort())
    }
    return own.low
  }
  for (const path of edges.keys()) if (!order.has(path)) visit(path)
  return cycles
}
