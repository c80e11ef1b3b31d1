/** What happened in one month of the visitor. */
export interface Month<Item> {
  /** The month in the visitor's language, with its year. */
  readonly label: string
  readonly items: readonly Item[]
}

/** Cuts a list, newest first, at the turns of the month of the visitor's clock. */
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

/** The day, for a row under its month. */
export function formatDay(atMs: number, locale: string): string {
  return new Date(atMs).toLocaleDateString(`${locale}-u-nu-latn`, { day: 'numeric', month: 'short' })
}
