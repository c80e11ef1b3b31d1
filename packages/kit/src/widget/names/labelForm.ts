import type { Words } from '@foyer/messages/en'
import { validateLabel } from '../../core/actions/names.js'
import { limits } from '../../core/limits.js'
import type { LabelResult } from '../../core/queries/names.js'
import { getNameErrorText } from './useNameAct.js'

export interface LabelInputs {
  /** The normalized text of the field. */
  readonly text: string
  /** The debounced text. Only this text is looked up. */
  readonly settledText: string
  readonly lookup:
    | { readonly status: 'pending' }
    | { readonly status: 'error' }
    | { readonly status: 'success'; readonly answer: LabelResult }
  /** True if the account already has a name and this form does not change it. */
  readonly hasName: boolean
}

/** The state of the label field. */
export type LabelValidation =
  | { readonly status: 'empty' }
  /** `isTyping`: the user is still typing, so the text can become valid. */
  | { readonly status: 'bad'; readonly fault: string; readonly isTyping: boolean }
  | { readonly status: 'checking' }
  | { readonly status: 'unchecked' }
  | { readonly status: 'free' }
  | { readonly status: 'taken'; readonly fault: string; readonly suggestions: readonly string[] }

/** Returns the label without the parent name, in lower case. */
export function normalizeLabel(text: string, parent: string): string {
  const plain = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return plain.endsWith(`.${parent}`) ? plain.slice(0, -parent.length - 1) : plain
}

/** Returns the label to look up. Returns undefined for an invalid label and while the user is typing. */
export function getLabelToLookUp({ text, settledText }: Pick<LabelInputs, 'text' | 'settledText'>): string | undefined {
  return text !== '' && text === settledText && validateLabel(text) === undefined ? text : undefined
}

/** Validates the label field. Pure; never throws. */
export function validateLabelField({ text, settledText, lookup, hasName }: LabelInputs): LabelValidation {
  if (hasName) return { status: 'bad', fault: 'already_named', isTyping: false }
  if (text === '') return { status: 'empty' }
  const fault = validateLabel(text)
  const isTyping = text !== settledText
  if (fault !== undefined) return { status: 'bad', fault: getLabelError(text, fault), isTyping }
  if (isTyping || lookup.status === 'pending') return { status: 'checking' }
  if (lookup.status === 'error') return { status: 'unchecked' }
  if (lookup.answer.label !== text) return { status: 'checking' }
  const { isFree, fault: why = 'taken', suggestions } = lookup.answer
  return isFree ? { status: 'free' } : { status: 'taken', fault: why, suggestions }
}

/**
 * Returns true if the form can be submitted. The server decides about unchecked labels, and if a held name belongs to
 * this account.
 */
export function canSubmit(reading: LabelValidation): boolean {
  if (reading.status === 'taken') return reading.fault === 'held'
  return reading.status === 'free' || reading.status === 'unchecked'
}

function getLabelError(text: string, fault: string): string {
  if (text.length > limits.maxLabelLength) return 'too_long'
  return /^[a-z0-9-]+$/.test(text) && /^..--/.test(text) ? 'invalidHyphens' : fault
}

/** Returns the error text for the field, or undefined if there is no error. */
export function getLabelErrorText(reading: LabelValidation, words: Words<'names'>): string | undefined {
  if (reading.status === 'unchecked') return words.checkFailed
  if (reading.status !== 'bad' && reading.status !== 'taken') return undefined
  // Show no "too short" error while the user is typing.
  if (reading.status === 'bad' && reading.isTyping && reading.fault === 'too_short') return undefined
  if (reading.fault === 'too_long' || reading.fault === 'invalidHyphens') return words[reading.fault]
  return getNameErrorText(reading.fault, words) ?? words.taken
}
