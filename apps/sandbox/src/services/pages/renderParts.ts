/** Renders a list of names with values. Both are HTML. */
export function renderFacts(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return `<dl class="facts">${rows.join('')}</dl>`
}

/** Renders a card with a list of rows. The cells are HTML. */
export function renderRows(rows: readonly (readonly string[])[], kind = ''): string {
  const items = rows.map((cells) => `<li>${cells.map((cell) => `<div>${cell}</div>`).join('')}</li>`)
  return `<ul class="card rows ${kind}">${items.join('\n')}</ul>`
}
