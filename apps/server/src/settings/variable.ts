import { ServerError } from '../errors/ServerError.js'

/** An environment variable of the server. */
export interface EnvVariable<T> {
  readonly name: string
  /** Default, in words for the table in the README. */
  readonly defaultText: string
  readonly what: string
  /** Parses the trimmed text; throws {@link ServerError} with the reason if the value is not valid. */
  readonly parse: (text: string) => T
  /** No log or error repeats the value. */
  readonly isSecret: boolean
}

/** Variables by the name of their setting. */
export type EnvVariables = Readonly<Record<string, EnvVariable<unknown>>>

/** Values of a table of variables. */
export type VariableValues<V extends EnvVariables> = { readonly [K in keyof V]: ReturnType<V[K]['parse']> }

/** Returns the value of a variable, or undefined if it is absent or not valid. */
export type ReadVariable = <T>(variable: EnvVariable<T>) => T | undefined

/** Describes a variable. */
export function variable<T>(
  name: string,
  defaultText: string,
  what: string,
  parse: (text: string) => T,
): EnvVariable<T> {
  return { name, defaultText, what, parse, isSecret: false }
}

/** Describes a variable that holds a secret. */
export function secret<T>(name: string, defaultText: string, what: string, parse: (text: string) => T): EnvVariable<T> {
  return { name, defaultText, what, parse, isSecret: true }
}

function shorten(text: string) {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

/**
 * Creates a reader of environment variables. An empty variable counts as absent. `errors` receives one line for each variable with a value
 * that is not valid.
 */
export function createVariableReader(
  environment: Readonly<Record<string, string | undefined>>,
  errors: string[],
): ReadVariable {
  const failed = new Set<string>()
  return ({ name, parse, isSecret }) => {
    const text = environment[name]?.trim()
    if (!text) return undefined
    try {
      return parse(text)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!failed.has(name)) errors.push(`${name}: ${reason}${isSecret ? '' : `, got ${shorten(text)}`}`)
      failed.add(name)
      return undefined
    }
  }
}

/** Reads each variable of a table; leaves out absent ones. */
export function readVariables<V extends EnvVariables>(read: ReadVariable, variables: V): Partial<VariableValues<V>> {
  const pairs = Object.entries(variables).flatMap(([key, one]) => {
    const value = read(one)
    return value === undefined ? [] : [[key, value] as const]
  })
  // The value of a key has the type of its parser.
  return Object.fromEntries(pairs) as Partial<VariableValues<V>>
}

/** A whole number within bounds, both of them in. */
export function wholeNumber(minimum: number, maximum: number) {
  return (text: string) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < minimum || value > maximum)
      throw new ServerError('bad_setting', `must be a whole number from ${minimum} to ${maximum}`)
    return value
  }
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return (text: string): T[number] => {
    const found = values.find((value) => value === text)
    if (found === undefined) throw new ServerError('bad_setting', `must be one of ${values.join(', ')}`)
    return found
  }
}

/** Some of a few words, separated by commas, each once. */
export function someOf<const T extends readonly string[]>(values: T) {
  return (text: string): readonly T[number][] => {
    const words = text.split(',').map((part) => oneOf(values)(part.trim()))
    if (new Set(words).size < words.length) throw new ServerError('bad_setting', 'must name each only once')
    return words
  }
}

/** An address of one of these protocols, as it was written. */
export function address(protocols: readonly string[]) {
  return (text: string) => {
    const fits = URL.canParse(text) && protocols.includes(new URL(text).protocol)
    if (!fits)
      throw new ServerError(
        'bad_setting',
        `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      )
    return text
  }
}

/** A web address others are made from; comes back without slashes at its end. */
export function baseAddress(text: string) {
  const url = new URL(address(['http:', 'https:'])(text))
  if (url.search || url.hash || url.username)
    throw new ServerError('bad_setting', 'must be an address without query, fragment or user')
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** Socket addresses, separated by commas. */
export function relayAddresses(text: string) {
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.map(address(['ws:', 'wss:']))
}

/** Web addresses, separated by commas. */
export function webAddresses(text: string) {
  return text.split(',').map((part) => address(['http:', 'https:'])(part.trim()))
}

/** A secret somebody types. */
export function secretText(text: string) {
  if (text.length < 16) throw new ServerError('bad_setting', 'must have at least 16 characters')
  return text
}

/** What can stand in a header. */
export function visibleText(text: string) {
  if (!/^[\x21-\x7e]{1,200}$/.test(text))
    throw new ServerError('bad_setting', 'must be visible characters without spaces')
  return text
}

/** Newest first; older ones still open what they sealed. */
export function keyList(text: string) {
  return text.split(',').map((part) => {
    const bytes = Buffer.from(part.trim(), /^[0-9a-fA-F]{64}$/.test(part.trim()) ? 'hex' : 'base64url')
    if (bytes.length !== 32)
      throw new ServerError('bad_setting', 'must be 32 random bytes in hex or base64url (`openssl rand -hex 32`)')
    return new Uint8Array(bytes)
  })
}

/** A web address that is nothing but an origin. */
export function originAddress(text: string) {
  const url = new URL(baseAddress(text))
  if (url.pathname !== '/') throw new ServerError('bad_setting', 'must be an origin: scheme, host and port, no path')
  return url.origin
}

/** Origins, separated by commas. */
export function originList(text: string) {
  return text.split(',').map((part) => originAddress(part.trim()))
}

/** One key of 32 bytes. */
export function secretKeyBytes(text: string) {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (bytes.length !== 32)
    throw new ServerError('bad_setting', 'must be 32 random bytes, as 64 hex digits or in base64')
  return new Uint8Array(bytes)
}

/** A mail address, with or without a name. */
export function mailbox(text: string) {
  if (!/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text))
    throw new ServerError('bad_setting', 'must be a mail address, such as `My app <no-reply@example.com>`')
  return text
}

/** `1` or `0`. */
export function onOff(text: string) {
  return oneOf(['0', '1'])(text) === '1'
}

/** Something to listen on. */
export function hostName(text: string) {
  if (!/^[0-9A-Za-z.:_-]{1,253}$/.test(text))
    throw new ServerError('bad_setting', 'must be a host name or an IP address')
  return text
}

/** The address of an account or contract of EVM networks. */
export function evmAddress(text: string) {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new ServerError('bad_setting', 'must be 0x and 40 hex digits')
  return text
}

/** Some of them, separated by commas. */
export function evmAddresses(text: string) {
  return text.split(',').map((part) => evmAddress(part.trim()))
}
