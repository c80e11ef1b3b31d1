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

/** Returns a name of the device for a list, such as `Firefox, Windows`. It is only a hint and proves nothing. */
export function formatDeviceName(navigator: { readonly userAgent?: string } | undefined): string {
  const agent = navigator?.userAgent ?? ''
  return [find(browsers, agent), find(systems, agent)].filter((name) => name !== undefined).join(', ') || 'Browser'
}
