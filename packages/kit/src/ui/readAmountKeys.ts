/** The decimal mark of the visitor's region, which is the only one a phone's number pad has a key for. */
export function getDecimalMark(locale?: string): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
}

const zeroes = [0x660, 0x6f0]

/**
 * The text of an amount field as the keys were meant: digits as Arabic and Persian keyboards write them, and the `mark` of the
 * region for the point. `key` is what was just typed. A comma that came otherwise stays one: in pasted text it may group thousands.
 */
export function readAmountKeys(text: string, key: string | null | undefined, mark: string): string {
  const latin = text
    .replace(/[٠-٩۰-۹]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (zeroes.findLast((zero) => zero <= code) ?? code))
    })
    .replace('٫', '.')
  const isMark = key === ',' && mark === ',' && latin.split(/[.,]/).length === 2
  return isMark ? latin.replace(',', '.') : latin
}
