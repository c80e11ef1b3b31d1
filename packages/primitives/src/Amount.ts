/**
 * An amount in whole atomic units (wei, lamports, satoshi), with the number of decimals of a whole coin. Never a
 * `number`, which would lose precision.
 */
export interface Amount {
  readonly atomic: bigint
  readonly decimals: number
}

export type AmountProblem = 'empty' | 'notANumber' | 'negative' | 'tooManyDecimals'

const plainDecimal = /^\d*(?:\.\d*)?$/

/**
 * Parses plain decimal text from hosts and servers as an exact amount. Accepts digits with at most one `.`, but no
 * exponent, sign, comma or grouping. Use `parseTypedAmount` for text that users type.
 *
 * @example parseAmount('1.5', 18) // { amount: { atomic: 1500000000000000000n, decimals: 18 } }
 */
export function parseAmount(text: string, decimals: number): { amount: Amount } | { problem: AmountProblem } {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'empty' }
  if (/^-\s*(?:\d*\.)?\d+$/.test(trimmed)) return { problem: 'negative' }
  if (!plainDecimal.test(trimmed) || !/\d/.test(trimmed) || trimmed.length > 120) return { problem: 'notANumber' }
  const [whole = '', fraction = ''] = trimmed.split('.')
  // regexp-ignore: the text has at most 120 characters
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'tooManyDecimals' }
  const digits = `${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`
  return { amount: { atomic: BigInt(digits === '' ? '0' : digits), decimals } }
}

/** Returns the exact decimal text of an amount, without trailing zeros, for requests. */
export function formatExact({ atomic, decimals }: Amount): string {
  const negative = atomic < 0n
  const digits = (negative ? -atomic : atomic).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  // regexp-ignore: the fraction has at most `decimals` digits
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
