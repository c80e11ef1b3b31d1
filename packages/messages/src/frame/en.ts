import type { asking } from './en/asking.js'
import type { keys } from './en/keys.js'
import type { solana } from './en/solana.js'

/** Plural forms that English does not have. */
type MorePlurals = { readonly [Key in `${string}.${'zero' | 'two' | 'few' | 'many'}`]?: string }

/** What is said when the person is asked for a yes, in any language. */
export type AskingWords = { readonly [Key in keyof typeof asking]: string } & MorePlurals

/** What is said about keys, log-in and recovery, in any language. */
export type KeyWords = { readonly [Key in keyof typeof keys]: string } & MorePlurals

/** Every word of the secure frame, in any language. A host page never loads them. */
export type FrameWords = AskingWords & KeyWords

/** What is said of requests on Solana alone, in any language. */
export type SolanaWords = { readonly [Key in keyof typeof solana]: string } & MorePlurals

/** All of it: a language other than English is one file. */
export type AllFrameWords = FrameWords & SolanaWords
