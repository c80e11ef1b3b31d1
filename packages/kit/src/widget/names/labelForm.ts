import type { Words } from '@foyer/messages/en'
import { findLabelFault } from '../../core/actions/names.js'
import { limits } from '../../core/limits.js'
import type { LabelAnswer } from '../../core/queries/names.js'
import { describeFault } from './useNameAct.js'

export interface LabelInputs {
  /** What stands in the field. */
  readonly text: string
  /** What stood there when the typing last rested; only that is looked up. */
  readonly settledText: string
  readonly lookup:
    | { readonly status: 'pending' }
    | { readonly status: 'error' }
    | { readonly status: 'success'; readonly answer: LabelAnswer }
  /** The account has a name already, and is not about to change it. */
  readonly hasName: boolean
}

/** What the field says of a label. */
export type LabelReading =
  | { readonly status: 'empty' }
  /** `isTyping`: it may yet become one. */
  | { readonly status: 'bad'; readonly fault: string; readonly isTyping: boolean }
  | { readonly status: 'checking' }
  | { readonly status: 'unchecked' }
  | { readonly status: 'free' }
  | { readonly status: 'taken'; readonly fault: string; readonly suggestions: readonly string[] }

/** The label somebody means: ending and capitals do not matter. */
export function readLabel(text: string, parent: string): string {
  const plain = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return plain.endsWith(`.${parent}`) ? plain.slice(0, -parent.length - 1) : plain
}

/** What to look up now; undefined while the label is none, or the typing goes on. */
export function getLabelToLookUp({ text, settledText }: Pick<LabelInputs, 'text' | 'settledText'>): string | undefined {
  return text !== '' && text === settledText && findLabelFault(text) === undefined ? text : undefined
}

/** Reads the field. Pure and total. */
export function readLabelField({ text, settledText, lookup, hasName }: LabelInputs): LabelReading {
  if (hasName) return { status: 'bad', fault: 'already_named', isTyping: false }
  if (text === '') return { status: 'empty' }
  const fault = findLabelFault(text)
  const isTyping = text !== settledText
  if (fault !== undefined) return { status: 'bad', fault: nameFault(text, fault), isTyping }
  if (isTyping || lookup.status === 'pending') return { status: 'checking' }
  if (lookup.status === 'error') return { status: 'unchecked' }
  if (lookup.answer.label !== text) return { status: 'checking' }
  const { isFree, fault: why = 'taken', suggestions } = lookup.answer
  return isFree ? { status: 'free' } : { status: 'taken', fault: why, suggestions }
}

/** The server has the last word on what could not be looked up, and on whether it was this account that gave a name up. */
export function mayTry(reading: LabelReading): boolean {
  if (reading.status === 'taken') return reading.fault === 'held'
  return reading.status === 'free' || reading.status === 'unchecked'
}

function nameFault(text: string, fault: string): string {
  if (text.length > limits.maxLabelLength) return 'too_long'
  return /^[a-z0-9-]+$/.test(text) && /^..--/.test(text) ? 'invalidHyphens' : fault
}

/** The sentence below the field. */
export function describeLabel(reading: LabelReading, words: Words<'names'>): string | undefined {
  if (reading.status === 'unchecked') return words.checkFailed
  if (reading.status !== 'bad' && reading.status !== 'taken') return undefined
  // Whoever has typed three of four characters is told nothing yet.
  if (reading.status === 'bad' && reading.isTyping && reading.fault === 'too_short') return undefined
  if (reading.fault === 'too_long' || reading.fault === 'invalidHyphens') return words[reading.fault]
  return describeFault(reading.fault, words) ?? words.taken
}
