const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

function find(table: readonly (readonly [string, string])[], text: string) {
  return table.find(([mark]) => text.includes(mark))?.[1]
}

/** A name the person knows their device by, such as `Firefox, Windows`; a hint in a list, nothing more. */
export function describeDevice(navigator: { readonly userAgent?: string } | undefined): string {
  const agent = navigator?.userAgent ?? ''
  return [find(browsers, agent), find(systems, agent)].filter((name) => name !== undefined).join(', ') || 'Browser'
}
