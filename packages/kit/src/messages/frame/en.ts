import type { asking } from './en/asking.js'
import type { keys } from './en/keys.js'

/** Plural forms that English does not have. */
type MorePlurals = { readonly [Key in `${string}.${'zero' | 'two' | 'few' | 'many'}`]?: string }

/** What is said when the person is asked for a yes, in any language. */
export type AskingWords = { readonly [Key in keyof typeof asking]: string } & MorePlurals

/** What is said about keys, log-in and recovery, in any language. */
export type KeyWords = { readonly [Key in keyof typeof keys]: string } & MorePlurals

/** Every word of the secure frame, in any language. A host page never loads them. */
export type FrameWords = AskingWords & KeyWords
