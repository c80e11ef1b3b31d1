import type { Json } from './Control.js'
import { isImageUrl, isOwnUrl, parseWebUrl } from './parseValue.js'

type Accept = (value: string) => boolean

const maxEntries = 20
const isShort: Accept = (value) => value.length > 0 && value.length <= 300
const isText: Accept = (value) => value.length > 0 && value.length <= 600
const isWeb: Accept = (value) => parseWebUrl(value) !== undefined
/** Accepts an app scheme (`wallet://`) or a web address. Rejects schemes that can run script. */
const isAppLink: Accept = (value) =>
  isShort(value) && /^(?!javascript|data|vbscript|file|blob)[a-z][a-z0-9+.-]*:/i.test(value)

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Parses an object of strings. Returns undefined if a required key is missing, a key is unknown or a value is rejected.
 */
function parseTexts(
  value: unknown,
  required: Readonly<Record<string, Accept>>,
  optional: Readonly<Record<string, Accept>>,
): Readonly<Record<string, string>> | undefined {
  if (!isRecord(value) || !Object.keys(required).every((key) => Object.hasOwn(value, key))) return undefined
  const entries = Object.entries(value)
  const accepted = entries.flatMap(([key, text]) => {
    const fields = [required, optional].find((each) => Object.hasOwn(each, key))
    const accept = fields?.[key]
    return accept && typeof text === 'string' && accept(text) ? [[key, text] as const] : []
  })
  return accepted.length === entries.length ? Object.fromEntries(accepted) : undefined
}

function parseList<Item extends Json>(value: unknown, parse: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value) || value.length > maxEntries) return undefined
  const items = value.map(parse).filter((item) => item !== undefined)
  return items.length === value.length ? items : undefined
}

/** Parses an object with arbitrary keys and values of one shape. */
function parseMap<Item extends Json>(
  value: unknown,
  key: RegExp,
  parse: (item: unknown) => Item | undefined,
): Readonly<Record<string, Item>> | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length > maxEntries) return undefined
  const accepted = entries.flatMap(([name, raw]) => {
    const item = key.test(name) ? parse(raw) : undefined
    return item === undefined ? [] : [[name, item] as const]
  })
  return accepted.length === entries.length ? Object.fromEntries(accepted) : undefined
}

const chainId = /^[a-z0-9]{3,8}:[a-zA-Z0-9]{1,32}$/
const anyId = /^[\w.:@/-]{1,100}$/
function parseImage(value: unknown) {
  return typeof value === 'string' && isImageUrl(value) ? value : undefined
}

export function parseCustomWallets(value: unknown): Json | undefined {
  const links = { mobile_link: isAppLink, desktop_link: isAppLink, webapp_link: isWeb }
  const stores = { app_store: isWeb, play_store: isWeb, chrome_store: isWeb }
  const optional = { homepage: isWeb, image_url: isImageUrl, rdns: isShort, ...links, ...stores }
  return parseList(value, (item) => parseTexts(item, { id: isShort, name: isShort }, optional))
}

export function parseRpcUrls(value: unknown): Json | undefined {
  return parseMap(value, chainId, (list) => parseList(list, (item) => parseTexts(item, { url: isOwnUrl }, {})))
}

export function parseImages(value: unknown): Json | undefined {
  return parseMap(value, anyId, parseImage)
}

export function parseTokenLists(value: unknown): Json | undefined {
  return parseMap(value, chainId, (list) =>
    parseList(list, (item) => {
      if (!isRecord(item)) return undefined
      const { decimals, ...rest } = item
      if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) return undefined
      const isAddress: Accept = (text) => /^0x[0-9a-fA-F]{40}$/.test(text)
      const texts = parseTexts(rest, { address: isAddress, name: isShort, symbol: isShort }, { iconUrl: isImageUrl })
      return texts && { ...texts, decimals }
    }),
  )
}

/** Parses the option `appInfo`. */
export function parseAppInfo(value: unknown): Json | undefined {
  return parseTexts(value, {}, { logo: isImageUrl, title: isShort, text: isText, learnMoreUrl: isWeb })
}

/** Parses the option `messages`: texts by language, group and key. */
export function parseMessages(value: unknown): Json | undefined {
  const isWord: Accept = (text) => isShort(text) && !/\p{Cc}/u.test(text)
  return parseMap(value, /^[a-zA-Z-]{2,10}$/, (groups) =>
    parseMap(groups, /^\w{1,40}$/, (words) =>
      parseMap(words, /^[\w.]{1,60}$/, (text) => (typeof text === 'string' && isWord(text) ? text : undefined)),
    ),
  )
}
