import type { MessageGroup, Words } from './en.js'
import type { Locale } from './locales.js'

/** The app's own texts, by language, group and key. */
export type MessageOverrides = {
  readonly [Language in Locale]?: { readonly [Group in MessageGroup]?: Partial<Words<Group>> }
}

/** The maximum length of a text of the app. */
const maxTextLength = 300
/** The maximum number of names in one report. */
const maxReported = 10

/** Replaces the texts of a group. */
export type OverrideWords = <Group extends MessageGroup>(group: Group, words: Words<Group>) => Words<Group>

/**
 * Creates the function that replaces texts of `locale` by those of the app. Ignores unknown keys, values that are not
 * texts, texts that are too long, and texts with other placeholders. `onRefused` receives their names, once per group.
 */
export function createWordOverrides(
  overrides: unknown,
  locale: Locale,
  onRefused: (group: string, keys: readonly string[]) => void,
): OverrideWords {
  const byGroup = toRecord(toRecord(overrides)[locale])
  const made = new WeakMap<object, object>()
  return (group, words) => {
    const own = toRecord(Object.hasOwn(byGroup, group) ? byGroup[group] : undefined)
    const known = made.get(words)
    if (known) return known as typeof words
    const entries = Object.entries(own)
    const accepted = entries.filter(([key, text]) => isAccepted(words, key, text))
    const refused = entries.filter((entry) => !accepted.includes(entry)).map(([key]) => key.slice(0, 60))
    if (refused.length > 0) onRefused(group, refused.slice(0, maxReported))
    const result = accepted.length > 0 ? { ...words, ...Object.fromEntries(accepted) } : words
    made.set(words, result)
    return result
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function isAccepted(words: Readonly<Record<string, string | undefined>>, key: string, text: unknown): boolean {
  const plural = /^(.+)\.(?:zero|one|two|few|many)$/.exec(key)?.[1]
  const base = [`${plural}.other`, key].find((each) => Object.hasOwn(words, each))
  if (base === undefined || typeof text !== 'string' || text.trim() === '' || text.length > maxTextLength) return false
  const [own, needed] = [listPlaceholders(text), listPlaceholders(words[base] ?? '')]
  // A plural form may write its number as a word.
  const isComplete = plural !== undefined || needed.every((name) => own.includes(name))
  return isComplete && own.every((name) => needed.includes(name))
}

function listPlaceholders(text: string): readonly string[] {
  return text.match(/\{\w+\}/g) ?? []
}
