import { readFileSync } from 'node:fs'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { normalize } from 'viem/ens'

/** The address of the ENS registry on Ethereum (EIP-137). */
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** An error that the user of the command can fix. The message explains the fix. */
export class NamesError extends Error {
  override readonly name = 'NamesError'
}

/** The options of the commands, from flags or the environment. A missing required one throws {@link NamesError}. */
export interface NamesOptions {
  readonly rpcUrl: () => string
  /** The key of the account that pays and owns the resolver. Never a flag: other users of the machine can see flags. */
  readonly key: () => Hex
  readonly registry: Address
  /** The base address of the server; undefined if it is not needed. */
  readonly server: string | undefined
  readonly name: (fallback?: string) => string
  readonly address: (flag: string, fallback?: string) => Address
  readonly has: (flag: string) => boolean
  readonly text: (flag: string) => string | undefined
  readonly list: (flag: string) => readonly string[]
}

/** The flags without a value. */
const switches = ['set-resolver']
const valued = ['rpc', 'key-file', 'registry', 'server', 'name', 'resolver', 'signer', 'label', 'owner', 'url']

/** Parses `--flag value` pairs and the environment. Throws {@link NamesError} for an unknown flag. */
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
      throw new NamesError(`Unknown flag ${args[index]}`)
    if (value === undefined) throw new NamesError(`--${flag} needs a value`)
    given.set(flag, [...(given.get(flag) ?? []), value])
    if (!isSwitch) index += 1
  }
  const text = (flag: string) => given.get(flag)?.at(-1)
  const address = (flag: string, fallback?: string): Address => {
    const value = text(flag) ?? fallback
    if (value === undefined) throw new NamesError(`--${flag} is missing: set it to an address`)
    if (!isAddress(value, { strict: false })) throw new NamesError(`--${flag} must be 0x and 40 hex digits`)
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
  if (value === undefined || value === '') throw new NamesError(`${what} is missing: set it to a web address`)
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new NamesError(`${what} must be a URL that starts with https:// or http://`)
  return value.replace(/(?<!\/)\/+$/, '')
}

/** Parses the key. No message repeats it. */
function readKey(file: string | undefined, variable: string | undefined): Hex {
  const text = (file === undefined ? variable : readKeyFile(file))?.trim() ?? ''
  if (text === '')
    throw new NamesError(
      'FOYER_NAMES_OWNER_KEY or --key-file is missing: set it to the private key of the paying account',
    )
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1]
  if (digits === undefined) throw new NamesError('The private key must be 64 hex digits')
  return `0x${digits}`
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new NamesError(`--key-file cannot be read: ${file}`)
  }
}

function readName(value: string | undefined): string {
  if (value === undefined) throw new NamesError('--name is missing: set it to your name, such as foyer.eth')
  try {
    if (normalize(value) === value && /^[^.]+(\.[^.]+)+$/.test(value)) return value
  } catch {
    // The error below reports it.
  }
  throw new NamesError('--name must be a name in normal form, such as foyer.eth')
}
