import type { ResolvedEdge } from './Module.js'

/** Rings of modules that load each other, each as the list of its files; types alone do not bind (Tarjan's components). */
export function findCycles(edges: ReadonlyMap<string, readonly ResolvedEdge[]>): string[][] {
  const order = new Map<string, { index: number; low: number; isOnStack: boolean }>()
  const stack: string[] = []
  const cycles: string[][] = []

  const visit = (path: string) => {
    const own = { index: order.size, low: order.size, isOnStack: true }
    order.set(path, own)
    stack.push(path)
    for (const target of valueTargets(edges, path)) {
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
      if (ring.length > 1 || valueTargets(edges, path).includes(path)) cycles.push(ring.sort())
    }
    return own.low
  }
  for (const path of edges.keys()) if (!order.has(path)) visit(path)
  return cycles
}

function valueTargets(edges: ReadonlyMap<string, readonly ResolvedEdge[]>, path: string): string[] {
  return (edges.get(path) ?? []).filter((edge) => edge.kind !== 'type').map((edge) => edge.target)
}
