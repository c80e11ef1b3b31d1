/**
 * The maximum size of the cache, above the needs of a page. A full cache is cleared, so that it cannot grow forever.
 */
const maxFormats = 100

/** Returns `create` with a cache. Formatters have no state, so callers can share them. */
function createCache<Options, Format>(create: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const known = formats.get(key)
    if (known) return known
    if (formats.size >= maxFormats) formats.clear()
    const created = create(locale, options)
    formats.set(key, created)
    return created
  }
}

/**
 * Returns a number formatter, created once per locale and options: creating one costs as much as formatting 50 numbers.
 */
export const getNumberFormat = createCache(
  (locale: string, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
)

/** Returns a date formatter, created once per locale and options. */
export const getDateFormat = createCache(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
