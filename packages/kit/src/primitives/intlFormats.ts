/** More than one page uses; the rest is dropped, so that a host cannot make the cache grow. */
const maxFormats = 100
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

function getCached<Format>(formats: Map<string, Format>, key: string, create: () => Format): Format {
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= maxFormats) formats.clear()
  const created = create()
  formats.set(key, created)
  return created
}

/** Returns a formatter, created once per locale and options: creating one costs as much as formatting 50 numbers. */
export function getNumberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return getCached(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options))
}

/** The same for dates. */
export function getDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getCached(dates, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options))
}
