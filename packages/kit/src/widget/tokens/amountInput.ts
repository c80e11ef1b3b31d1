import { type Amount, type AmountProblem, parseAmount } from '@foyer/primitives/Amount'
import { formatFieldText, getCurrencySign } from '@foyer/primitives/formatAmount'
import { type ParsedAmount, parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import { useLocale } from '../shell/useWords.js'

/** The text of an amount field and its parsed value. A later change of the language changes neither. */
export interface AmountInput {
  readonly text: string
  readonly reading: ParsedAmount
}

/**
 * Returns the exact amount of a parsed input. The problem is `unclear` until the user has selected one of two meanings.
 */
export function parseReading(
  reading: ParsedAmount,
  decimals: number,
): { readonly amount: Amount } | { readonly problem: AmountProblem | 'unclear' } {
  if ('choices' in reading) return { problem: 'unclear' }
  return 'problem' in reading ? reading : parseAmount(reading.value, decimals)
}

/** Creates an input from plain decimal text, in the notation of `locale`. An empty text gives an empty input. */
export function createAmountInput(plain: string, locale: string): AmountInput {
  if (plain === '') return { text: '', reading: { problem: 'empty' } }
  return { text: formatFieldText(plain, locale), reading: { value: plain } }
}

/** Returns the code and the symbol of a currency, which can surround a pasted amount. */
export function listCurrencyUnits(currency: string, locale: string): readonly string[] {
  return [currency, getCurrencySign(currency, locale)]
}

/** Returns a function that parses a field's text by the language of the widget and the region of the browser. */
export function useParseInput(): (text: string, units: readonly string[]) => AmountInput {
  const locale = useLocale()
  return (text, units) => {
    const region = new Intl.NumberFormat().resolvedOptions().locale
    return { text, reading: parseTypedAmount(text, { locale, region, units }) }
  }
}

/** Creates the question about an ambiguous input. Returns undefined for any other input. */
export function createAmountQuestion(
  { reading }: AmountInput,
  question: string,
  locale: string,
  onChoose: (input: AmountInput) => void,
) {
  if (!('choices' in reading)) return undefined
  const choices = reading.choices.map((plain) => {
    const input = createAmountInput(plain, locale)
    return { text: input.text, onChoose: () => onChoose(input) }
  })
  return { question, choices }
}
