/** The median and the range of several measurements. */
export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Summarises measurements. Returns undefined if there are none. */
export function summarise(values: readonly (number | undefined)[]): Summary | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((left, right) => left - right)
  const low = sorted[(sorted.length - 1) >> 1]
  const high = sorted[sorted.length >> 1]
  if (low === undefined || high === undefined) return undefined
  return { median: (low + high) / 2, min: sorted[0] ?? low, max: sorted.at(-1) ?? high }
}
