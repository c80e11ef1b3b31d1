import { account, networks, receive } from './en/account.js'
import { buttons } from './en/buttons.js'
import { buy } from './en/buy.js'
import { core } from './en/core.js'
import { email, login } from './en/email.js'
import { embedded } from './en/embedded.js'
import { errors } from './en/errors.js'
import { activity, nfts, tokens } from './en/holdings.js'
import { names } from './en/names.js'
import { pairing } from './en/pairing.js'
import { send } from './en/send.js'
import { signIn } from './en/signIn.js'
import { smartSessions } from './en/smartSessions.js'
import { socials } from './en/socials.js'
import { swap } from './en/swap.js'
import { wallets } from './en/wallets.js'

/**
 * All English texts of the widget, in groups. Views import single groups, so that the Connect view does not load the
 * others. The object as a whole is the type of the other locales.
 */
export const en = {
  buttons,
  core,
  wallets,
  pairing,
  login,
  email,
  socials,
  account,
  activity,
  nfts,
  tokens,
  embedded,
  smartSessions,
  networks,
  send,
  receive,
  buy,
  swap,
  names,
  signIn,
  errors,
} as const

/** Plural forms that English does not have, such as the six of Arabic. */
type MorePlurals = { readonly [Key in `${string}.${'zero' | 'two' | 'few' | 'many'}`]?: string }

export type MessageGroup = keyof typeof en

/** The texts of one group in any language. */
export type Words<Group extends MessageGroup> = { readonly [Key in keyof (typeof en)[Group]]: string } & MorePlurals

/** All texts of one language. */
export type Messages = { readonly [Group in MessageGroup]: Words<Group> }
