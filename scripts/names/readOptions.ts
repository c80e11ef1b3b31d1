import { readFileSync } from 'node:fs'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { normalize } from 'viem/ens'

/** Where clients look for the ENS registry (EIP-137). */
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** What somebody who runs the command can mend; the message says how. */
export class NamesFault extends Error {
  override readonly name = 'NamesFault'
}

/** What the commands are told, by flags or by the environment. What is asked for and missing is a {@link NamesFault}. */
export interface NamesOptions {
  readonly rpcUrl: () => string
  /** Of the account that pays, and owns the resolver. Never a flag, because everybody on the machine sees those. */
  readonly key: () => Hex
  readonly registry: Address
  /** Base address of the server; undefined when it need not be asked. */
  readonly server: string | undefined
  readonly name: (fallback?: string) => string
  readonly address: (flag: string, fallback?: string) => Address
  readonly has: (flag: string) => boolean
  readonly text: (flag: string) => string | undefined
  readonly list: (flag: string) => readonly string[]
}

/** The flags that stand alone. */
const switches = ['set-resolver']
const valued = ['rpc', 'key-file', 'registry', 'server', 'name', 'resolver', 'signer', 'label', 'owner', 'url']

/** Reads `--flag value` pairs and the environment. Throws {@link NamesFault} for a flag that there is not. */
export function readOptions(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): NamesOptions {
  const given = new Map<string, string[]>()
  for (let index = 0; index < args.length; index += 1) {
    const flag = args[index]?.replace(/^--/, '') ?? ''
    const isSwitch = switches.includes(flag)
    const value = isSwitch ? '' : args[index + 1]
    if (!args[index]?.startsWith('--') || !(isSwitch || valued.includes(flag)))
      throw new NamesFault(`There is no flag ${args[index]}`)
    if (value === undefined) throw new NamesFault(`--${flag} needs a value`)
    given.set(flag, [...(given.get(flag) ?? []), value])
    if (!isSwitch) index += 1
  }
  const text = (flag: string) => given.get(flag)?.at(-1)
  const address = (flag: string, fallback?: string): Address => {
    const value = text(flag) ?? fallback
    if (value === undefined) throw new NamesFault(`--${flag} is missing: an address`)
    if (!isAddress(value, { strict: false })) throw new NamesFault(`--${flag} must be 0x and 40 hex digits`)
    return getAddress(value)
  }
  return {
    text,
    address,
    has: (flag) => given.has(flag),
    list: (flag) => given.get(flag) ?? [],
    rpcUrl: () => readUrl('--rpc or FOYER_NAMES_RPC', text('rpc') ?? variables.FOYER_NAMES_RPC),
    key: () => readKey(text('key-file'), variables.FOYER_NAMES_OWNER_KEY),
    registry: address('registry', ensRegistry),
    server: text('server') && readUrl('--server', text('server')),
    name: (fallback) => readName(text('name') ?? fallback),
  }
}

function readUrl(what: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new NamesFault(`${what} is missing: a web address`)
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new NamesFault(`${what} must be an address that starts with https:// or http://`)
  return value.replace(/(?<!\/)\/+$/, '')
}

/** The key is repeated in no message. */
function readKey(file: string | undefined, variable: string | undefined): Hex {
  const text = (file === undefined ? variable : readKeyFile(file))?.trim() ?? ''
  if (text === '')
    throw new NamesFault('FOYER_NAMES_OWNER_KEY or --key-file is missing: the private key of the account that pays')
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1]
  if (digits === undefined) throw new NamesFault('The private key must be 64 hex digits')
  return `0x${digits}`
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new NamesFault(`The file of --key-file cannot be read: ${file}`)
  }
}

function readName(value: string | undefined): string {
  if (value === undefined) throw new NamesFault('--name is missing: your name, such as foyer.eth')
  try {
    if (normalize(value) === value && /^[^.]+(\.[^.]+)+$/.test(value)) return value
  } catch {
    // Told below.
  }
  throw new NamesFault(`--name must be a name in its normal form, such as foyer.eth`)
}
