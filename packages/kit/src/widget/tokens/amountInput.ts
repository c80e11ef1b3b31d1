import { type Amount, type AmountProblem, parseAmount } from '@foyer/primitives/Amount'
import { formatFieldText, getCurrencySign } from '@foyer/primitives/formatAmount'
import { type AmountReading, parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import { useLocale } from '../shell/useWords.js'

/** Text of an amount field and how it was read when it was typed; a later change of language changes neither. */
export interface AmountInput {
  readonly text: string
  readonly reading: AmountReading
}

/** The exact amount of a reading; `unclear` until the person has chosen one of two readings. */
export function parseReading(
  reading: AmountReading,
  decimals: number,
): { readonly amount: Amount } | { readonly problem: AmountProblem | 'unclear' } {
  if ('choices' in reading) return { problem: 'unclear' }
  return 'problem' in reading ? reading : parseAmount(reading.value, decimals)
}

/** Plain decimal text as an input in the notation of `locale`; an empty text is an empty input. */
export function createAmountInput(plain: string, locale: string): AmountInput {
  if (plain === '') return { text: '', reading: { problem: 'empty' } }
  return { text: formatFieldText(plain, locale), reading: { value: plain } }
}

/** Code and sign of a currency, as they stand around a pasted sum. */
export function listCurrencyUnits(currency: string, locale: string): readonly string[] {
  return [currency, getCurrencySign(currency, locale)]
}

/** Parses the text of a field in the language of the widget and the region of the browser. */
export function useParseInput(): (text: string, units: readonly string[]) => AmountInput {
  const locale = useLocale()
  return (text, units) => {
    const region = new Intl.NumberFormat().resolvedOptions().locale
    return { text, reading: parseTypedAmount(text, { locale, region, units }) }
  }
}

/** Creates the question about an ambiguous input; undefined for any other input. */
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
