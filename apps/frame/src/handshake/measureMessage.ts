const maxDepth = 32

/**
 * Returns the size of a message in characters and values. Returns Infinity for data that no valid message contains: an
 * object that is not plain, a cycle, or more than 32 levels. Stops counting above `limit`.
 */
export function measureMessage(message: unknown, limit: number): number {
  let size = 0
  visit(message, 0)
  return size

  function visit(value: unknown, depth: number): void {
    size += 1
    if (size > limit) return
    if (typeof value === 'string') size += value.length
    else if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') size = Infinity
    else if (typeof value === 'object' && value !== null) visitObject(value, depth)
  }

  function visitObject(value: object, depth: number): void {
    const isTooLong = Array.isArray(value) && value.length > limit
    if (depth === maxDepth || isTooLong || !isPlain(value)) {
      size = Infinity
      return
    }
    for (const [key, item] of Object.entries(value)) {
      size += key.length
      visit(item, depth + 1)
      if (size > limit) return
    }
  }
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
