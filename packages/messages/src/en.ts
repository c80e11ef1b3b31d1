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
import { socials } from './en/socials.js'
import { swap } from './en/swap.js'
import { wallets } from './en/wallets.js'

/**
 * Every human word, in groups. Views import the groups they need one by one, so that the Connect view does not pay for
 * the rest; this whole is the type of the other locales.
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

/** The words of one group in any language. */
export type Words<Group extends MessageGroup> = { readonly [Key in keyof (typeof en)[Group]]: string } & MorePlurals

/** All words of one language. */
export type Messages = { readonly [Group in MessageGroup]: Words<Group> }
