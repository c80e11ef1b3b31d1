import { ServerError } from '../errors/ServerError.js'

/** An environment variable of the server. */
export interface EnvVariable<T> {
  readonly name: string
  /** The default in words, for the README's table. */
  readonly defaultText: string
  readonly what: string
  /** Parses the trimmed text. Throws {@link ServerError} with the reason if it is invalid. */
  readonly parse: (text: string) => T
  /** Whether the value must not appear in a log or error. */
  readonly isSecret: boolean
}

/** The variables by the names of their settings. */
export type EnvVariables = Readonly<Record<string, EnvVariable<unknown>>>

/** The parsed values of variables. */
export type VariableValues<V extends EnvVariables> = { readonly [K in keyof V]: ReturnType<V[K]['parse']> }

/** Returns the value of a variable, or undefined if it is missing or invalid. */
export type ReadVariable = <T>(variable: EnvVariable<T>) => T | undefined

export function variable<T>(
  name: string,
  defaultText: string,
  what: string,
  parse: (text: string) => T,
): EnvVariable<T> {
  return { name, defaultText, what, parse, isSecret: false }
}

/** Creates a variable with a secret value. */
export function secret<T>(name: string, defaultText: string, what: string, parse: (text: string) => T): EnvVariable<T> {
  return { name, defaultText, what, parse, isSecret: true }
}

function shorten(text: string) {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

/**
 * Creates a reader of environment variables. An empty variable counts as missing. Adds one line to `errors` for each
 * invalid value.
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

/** Reads several variables. Omits missing ones. */
export function readVariables<V extends EnvVariables>(read: ReadVariable, variables: V): Partial<VariableValues<V>> {
  const pairs = Object.entries(variables).flatMap(([key, one]) => {
    const value = read(one)
    return value === undefined ? [] : [[key, value] as const]
  })
  // The type of each value is that of its parser.
  return Object.fromEntries(pairs) as Partial<VariableValues<V>>
}

/** Parses an integer between both bounds, inclusive. */
export function wholeNumber(minimum: number, maximum: number) {
  return (text: string) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < minimum || value > maximum)
      throw new ServerError('bad_setting', `must be a whole number from ${minimum} to ${maximum}`)
    return value
  }
}

/** Parses a value that must be in a list. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return (text: string): T[number] => {
    const found = values.find((value) => value === text)
    if (found === undefined) throw new ServerError('bad_setting', `must be one of ${values.join(', ')}`)
    return found
  }
}

/** Parses values from a list, separated by commas, without duplicates. */
export function someOf<const T extends readonly string[]>(values: T) {
  return (text: string): readonly T[number][] => {
    const words = text.split(',').map((part) => oneOf(values)(part.trim()))
    if (new Set(words).size < words.length) throw new ServerError('bad_setting', 'must contain each item only once')
    return words
  }
}

/** Validates a URL with one of the protocols. Returns it unchanged. */
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

/** Parses a base URL. Returns it without slashes at the end. */
export function baseAddress(text: string) {
  const url = new URL(address(['http:', 'https:'])(text))
  if (url.search || url.hash || url.username)
    throw new ServerError('bad_setting', 'must be an address without query, fragment or user')
  return url.href.replace(/(?<!\/)\/+$/, '')
}

/** Parses WebSocket URLs, separated by commas. */
export function relayAddresses(text: string) {
  const addresses = text.split(',').map((part) => part.trim())
  return addresses.map(address(['ws:', 'wss:']))
}

/** Parses http and https URLs, separated by commas. */
export function webAddresses(text: string) {
  return text.split(',').map((part) => address(['http:', 'https:'])(part.trim()))
}

/** Parses a secret text. */
export function secretText(text: string) {
  if (text.length < 16) throw new ServerError('bad_setting', 'must have at least 16 characters')
  return text
}

/** Parses text that is valid in a header. */
export function visibleText(text: string) {
  if (!/^[\x21-\x7e]{1,200}$/.test(text))
    throw new ServerError('bad_setting', 'must be visible characters without spaces')
  return text
}

/** Parses a list of keys, the newest first. Older keys still decrypt their data. */
export function keyList(text: string) {
  return text.split(',').map((part) => {
    const bytes = Buffer.from(part.trim(), /^[0-9a-fA-F]{64}$/.test(part.trim()) ? 'hex' : 'base64url')
    if (bytes.length !== 32)
      throw new ServerError('bad_setting', 'must be 32 random bytes in hex or base64url (`openssl rand -hex 32`)')
    return new Uint8Array(bytes)
  })
}

/** Parses a URL that is only an origin. */
export function originAddress(text: string) {
  const url = new URL(baseAddress(text))
  if (url.pathname !== '/') throw new ServerError('bad_setting', 'must be an origin: scheme, host and port, no path')
  return url.origin
}

/** Parses origins, separated by commas. */
export function originList(text: string) {
  return text.split(',').map((part) => originAddress(part.trim()))
}

/** Parses a key of 32 bytes. */
export function secretKeyBytes(text: string) {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (bytes.length !== 32)
    throw new ServerError('bad_setting', 'must be 32 random bytes, as 64 hex digits or in base64')
  return new Uint8Array(bytes)
}

/** Parses a mail address, with or without a name. */
export function mailbox(text: string) {
  if (!/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text))
    throw new ServerError('bad_setting', 'must be a mail address, such as `My app <no-reply@example.com>`')
  return text
}

/** Parses `1` or `0`. */
export function onOff(text: string) {
  return oneOf(['0', '1'])(text) === '1'
}

/** Parses a host name or IP address to listen on. */
export function hostName(text: string) {
  if (!/^[0-9A-Za-z.:_-]{1,253}$/.test(text))
    throw new ServerError('bad_setting', 'must be a host name or an IP address')
  return text
}

/** Parses the address of an EVM account or contract. */
export function evmAddress(text: string) {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new ServerError('bad_setting', 'must be 0x and 40 hex digits')
  return text
}

/** Parses EVM addresses, separated by commas. */
export function evmAddresses(text: string) {
  return text.split(',').map((part) => evmAddress(part.trim()))
}

/** The order of secp256k1. Private keys must be smaller. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Parses a private key of secp256k1 in hex. */
export function parseSignerKey(text: string): `0x${string}` {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]
  const key = BigInt(`0x${digits ?? 0}`)
  if (digits === undefined || key === 0n || key >= order)
    throw new ServerError('bad_setting', 'must be a private key of 64 hex digits')
  return `0x${digits.toLowerCase()}`
}
