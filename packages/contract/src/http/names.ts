import * as z from 'zod/mini'
import { evmAddress } from './accounts.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** Names under a parent that the operator owns, such as `maya.foyer.eth`. What 1.7.4 asks for comes first, ours after it. */

/** At least so many characters stand before the parent [S5.16, S9.33]. */
export const minLabelLength = 4
/** Longest label that DNS, and so ENSIP-10, can carry. */
export const maxLabelLength = 63
/** Letters, digits and hyphens [S5.16]; capitals are made small, and a hyphen neither begins nor ends it. */
export const labelPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

const name = z.string().check(z.minLength(1), z.maxLength(255))
const signature = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})+$/, 'must be hex'), z.maxLength(20_000))
/** An ENSIP-11 coin type: 60, or 0x80000000 with the chain id of an EVM network. */
const coinType = z.number().check(z.int(), z.minimum(0), z.maximum(0xffff_ffff))
const coinTypeText = z.string().check(z.regex(/^(0|[1-9]\d{0,9})$/, 'must be a coin type'))

const textKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be the key of a text record (ENSIP-5)'))
/** Longest text record in characters: a small picture fits as a data: address. */
export const maxTextLength = 40_000
const textRecords = z.record(textKey, z.string().check(z.maxLength(maxTextLength)))
const addressRecords = z.record(
  coinTypeText,
  z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){1,64}$/, 'must be hex bytes (ENSIP-9)')),
)

/** GET /foyer/v1/config as far as it is about names: below which one people may register theirs. */
export const getNamesParent = defineEndpoint({
  name: 'getConfig',
  summary: 'The parent of names',
  method: 'GET',
  path: '/foyer/v1/config',
  query: z.object({ ...projectQueryFields }),
  response: z.object({ namesParent: z.optional(z.string()) }),
})

/** A registered name, as sent: times in ISO 8601, addresses by coin type (ENSIP-11), texts by key (ENSIP-5). */
export const registeredName = z.object({
  name,
  registered: z.string(),
  updated: z.string(),
  addresses: z.record(coinTypeText, z.object({ address: z.string(), created: z.string() })),
  attributes: z.record(z.string(), z.string()),
})

/** A registered name, as sent. */
export type RegisteredName = z.infer<typeof registeredName>

/** 1.7.4 sends the version of the answer's shape; there is one. */
const apiVersion = z.optional(z.string().check(z.maxLength(10)))

/** GET /v1/profile/account/{name}: a registered name [S7.15]; `not_found` when nobody has it. */
export const getProfileAccount = defineEndpoint({
  name: 'getProfileAccount',
  summary: 'A registered name',
  method: 'GET',
  path: '/v1/profile/account/{name}',
  params: z.object({ name }),
  query: z.object({ ...projectQueryFields, apiVersion }),
  response: registeredName,
})

/** GET /v1/profile/reverse/{address}: the names of an address, none or one of them [S7.16]. */
export const getProfileReverse = defineEndpoint({
  name: 'getProfileReverse',
  summary: 'Names of an address',
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  params: z.object({ address: evmAddress }),
  query: z.object({ ...projectQueryFields, sender: z.optional(z.string().check(z.maxLength(200))), apiVersion }),
  response: z.array(registeredName),
})

/** GET /v1/profile/suggestions/{name}: labels like the one given, it itself first; each with whether it is taken [S7.17, S7.27]. */
export const getProfileSuggestions = defineEndpoint({
  name: 'getProfileSuggestions',
  summary: 'Names like one that somebody typed',
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  params: z.object({ name }),
  query: z.object({ ...projectQueryFields, zone: z.optional(z.string().check(z.maxLength(255))) }),
  response: z.object({
    suggestions: z.array(
      z.object({
        name: z.string(),
        /** Nobody can register it now. */
        registered: z.boolean(),
        /** Why, where it is not simply taken: a `NameFault`, such as `reserved`. Ours. */
        fault: z.optional(z.string()),
      }),
    ),
  }),
})

/**
 * POST /v1/profile/account: registers a name. `message` is the JSON of S3.41, signed by `address` [S3.41, S3.42, S7.18]. 1.7.4 names no project
 * here.
 */
export const postProfileAccount = defineEndpoint({
  name: 'postProfileAccount',
  summary: 'Registers a name',
  method: 'POST',
  path: '/v1/profile/account',
  query: z.object({ ...projectQueryFields, projectId: z.optional(projectQueryFields.projectId) }),
  body: z.object({
    coin_type: coinType,
    address: evmAddress,
    message: z.string().check(z.maxLength(100_000)),
    signature,
  }),
  response: z.object({ success: z.boolean() }),
})

/** The signed message of a registration [S3.41]; `timestamp` in seconds [S9.33]. */
export const registrationMessage = z.object({
  name,
  attributes: textRecords,
  timestamp: z.number().check(z.int(), z.minimum(0)),
})

/** Why a name is refused; the `reason` of a refusal's context, and the `name` of 1.7.4's `reasons`. */
export const nameFaults = [
  'invalid_name',
  'too_short',
  'reserved',
  'too_similar',
  'taken',
  'held',
  'already_named',
  'wrong_zone',
  'not_yours',
  'signature_invalid',
  'message_expired',
  'message_replayed',
  'invalid_record',
] as const

/** Why a name is refused. */
export type NameFault = (typeof nameFaults)[number]

/** What the owner of a name asks for. `records` puts the whole set given in place of the old one. */
export const nameChange = z.union([
  z.object({ kind: z.literal('records'), name, texts: textRecords, addresses: addressRecords }),
  z.object({ kind: z.literal('rename'), name, newName: name }),
  z.object({ kind: z.literal('release'), name }),
])

/** What the owner of a name asks for. */
export type NameChange = z.infer<typeof nameChange>

/** POST /foyer/v1/names/changes: what the owner does with a name. The signature is over `writeNameChangeMessage`. Ours. */
export const postNameChange = defineEndpoint({
  name: 'postNameChange',
  summary: 'Changes, renames or releases a name',
  method: 'POST',
  path: '/foyer/v1/names/changes',
  query: z.object({ ...projectQueryFields }),
  body: z.object({
    change: nameChange,
    address: evmAddress,
    coinType,
    /** Milliseconds since 1970; good for five minutes, and later than that of any earlier message of the address. */
    timestampMs: z.number().check(z.int(), z.minimum(0)),
    signature,
  }),
  response: z.object({ name: z.nullable(registeredName) }),
})

/** GET /foyer/v1/names/resolve/{name}: the records of any name, ours or of a registry (ENSIP-10, EIP-3668). Ours. */
export const getNameRecords = defineEndpoint({
  name: 'getNameRecords',
  summary: 'Address and avatar of any name',
  method: 'GET',
  path: '/foyer/v1/names/resolve/{name}',
  params: z.object({ name }),
  query: z.object({ ...projectQueryFields, coinType: z.optional(coinTypeText) }),
  response: z.object({
    /** Null when the name has none, or nobody has the name. */
    address: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    /** It is a name of this server's operator. */
    isOurs: z.boolean(),
  }),
})

const ccipParams = z.object({
  sender: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')),
  data: z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*(\.json)?$/, 'must be hex'), z.maxLength(20_005)),
})
const ccipAnswer = z.object({ data: z.string() })

/** GET /foyer/v1/names/ccip/{sender}/{data}: what the resolver contract sends clients to (EIP-3668). Any page may ask. */
export const getNameGateway = defineEndpoint({
  name: 'getNameGateway',
  summary: 'Signed records for the resolver contract (EIP-3668)',
  method: 'GET',
  path: '/foyer/v1/names/ccip/{sender}/{data}',
  params: ccipParams,
  query: z.object({}),
  response: ccipAnswer,
})

/** POST /foyer/v1/names/ccip: the same for longer questions (EIP-3668). */
export const postNameGateway = defineEndpoint({
  name: 'postNameGateway',
  summary: 'Signed records for the resolver contract, long questions',
  method: 'POST',
  path: '/foyer/v1/names/ccip',
  query: z.object({}),
  body: ccipParams,
  response: ccipAnswer,
})

/** Longer values stand in a message by their digest, so that a wallet can show it. */
const longestShown = 200

/**
 * What the owner of a name signs (EIP-191) for a change. The server writes it anew from the request, so nothing is read out of it.
 *
 * @example
 * await writeNameChangeMessage({ kind: 'release', name: 'maya.foyer.eth' }, 1_764_000_000_000)
 */
export async function writeNameChangeMessage(change: NameChange, timestampMs: number): Promise<string> {
  const lines = await describeChange(change)
  return [...lines, '', `Issued at: ${new Date(timestampMs).toISOString()}`].join('\n')
}

async function describeChange(change: NameChange): Promise<string[]> {
  if (change.kind === 'release') return [`Release the name ${change.name}`]
  if (change.kind === 'rename') return [`Change the name ${change.name} to ${change.newName}`]
  const texts = Object.entries(change.texts).map(([key, value]) => [key, value] as const)
  const addresses = Object.entries(change.addresses).map(
    ([coin, value]) => [`address ${coin}`, value.toLowerCase()] as const,
  )
  const records = [...texts.sort(byKey), ...addresses.sort(byKey)]
  const shown = records.map(async ([key, value]) => `${key}: ${await showValue(value)}`)
  return [`Set the records of ${change.name}`, '', ...(await Promise.all(shown))]
}

function byKey(one: readonly [string, string], other: readonly [string, string]): number {
  return one[0] < other[0] ? -1 : 1
}

/** Values in quotes as JSON has them, so that none can look like another line. */
async function showValue(value: string): Promise<string> {
  if (value.length <= longestShown) return JSON.stringify(value)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${value.length} characters, SHA-256 ${hex}`
}
