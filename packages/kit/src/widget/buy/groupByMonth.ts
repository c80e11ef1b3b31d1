/** The items of one month in the user's time zone. */
export interface Month<Item> {
  /** The month and year in the user's language. */
  readonly label: string
  readonly items: readonly Item[]
}

/** Groups a list by month in the user's time zone. The list must be sorted newest first. */
export function groupByMonth<Item extends { readonly atMs: number }>(
  items: readonly Item[],
  locale: string,
): readonly Month<Item>[] {
  const months: { label: string; items: Item[] }[] = []
  for (const item of items) {
    const label = new Date(item.atMs).toLocaleDateString(`${locale}-u-nu-latn`, { month: 'long', year: 'numeric' })
    const last = months.at(-1)
    if (last?.label === label) last.items.push(item)
    else months.push({ label, items: [item] })
  }
  return months
}

/** Formats day and month, for a row below its month heading. */
export function formatDay(atMs: number, locale: string): string {
  return new Date(atMs).toLocaleDateString(`${locale}-u-nu-latn`, { day: 'numeric', month: 'short' })
}
