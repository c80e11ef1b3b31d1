import type { asking } from './en/asking.js'
import type { keys } from './en/keys.js'
import type { permissions } from './en/permissions.js'
import type { smartAccount } from './en/smartAccount.js'
import type { solana } from './en/solana.js'

/** Plural forms that English does not have. */
type MorePlurals = { readonly [Key in `${string}.${'zero' | 'two' | 'few' | 'many'}`]?: string }

/** The texts of requests for approval, in any language. */
export type ApprovalWords = { readonly [Key in keyof typeof asking]: string } & MorePlurals

/** The texts about keys, log-in and recovery, in any language. */
export type KeyWords = { readonly [Key in keyof typeof keys]: string } & MorePlurals

/** All texts of the frame, in any language. A host page never loads them. */
export type FrameWords = ApprovalWords & KeyWords

/** The texts for requests on Solana only, in any language. */
export type SolanaWords = { readonly [Key in keyof typeof solana]: string } & MorePlurals

/** The texts about smart accounts only, in any language. */
export type SmartAccountWords = { readonly [Key in keyof typeof smartAccount]: string }

/** The texts about permissions only, in any language. */
export type PermissionWords = { readonly [Key in keyof typeof permissions]: string }

/** All frame texts. For a language other than English they are one file. */
export type AllFrameWords = FrameWords & SolanaWords & SmartAccountWords & PermissionWords
