/** Returns the number of each node's strongly connected component in a graph (Tarjan 1972), without recursion. */
export function findComponents(next: readonly (readonly number[])[]): readonly number[] {
  const found = next.map(() => -1)
  const lowest = next.map(() => -1)
  const components = next.map(() => -1)
  const open: number[] = []
  let count = 0
  for (const root of next.keys()) {
    if (found[root] !== -1) continue
    const path: { readonly node: number; at: number }[] = []
    const enter = (node: number) => {
      found[node] = count
      lowest[node] = count
      count += 1
      open.push(node)
      path.push({ node, at: 0 })
    }
    const lower = (node: number, to: number | undefined) => {
      lowest[node] = Math.min(lowest[node] ?? 0, to ?? 0)
    }
    enter(root)
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { node } = step
      const to = next[node]?.[step.at]
      step.at += 1
      if (to !== undefined) {
        if (found[to] === -1) enter(to)
        else if (components[to] === -1) lower(node, found[to])
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent) lower(parent.node, lowest[node])
      if (lowest[node] !== found[node]) continue
      let member: number | undefined
      do {
        member = open.pop()
        if (member !== undefined) components[member] = node
      } while (member !== node)
    }
  }
  return components
}
