import * as z from 'zod/mini'
import { evmAddress } from './accounts.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/**
 * Names under a parent that the operator owns, such as `maya.foyer.eth`. The endpoints of AppKit 1.7.4 come first, then
 * the Foyer extensions.
 */

/** The minimum length of the label before the parent [S5.16, S9.33]. */
export const minLabelLength = 4
/** The maximum length of a label in DNS, and therefore in ENSIP-10. */
export const maxLabelLength = 63
/**
 * Lower-case letters, digits and hyphens, with no hyphen at the start or the end [S5.16]. Convert capitals to lower
 * case before the test.
 */
export const labelPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

const name = z.string().check(z.minLength(1), z.maxLength(255))
const signature = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})+$/, 'must be hex'), z.maxLength(20_000))
/** An ENSIP-11 coin type: 60, or 0x80000000 plus the chain id of an EVM network. */
const coinType = z.number().check(z.int(), z.minimum(0), z.maximum(0xffff_ffff))
const coinTypeText = z.string().check(z.regex(/^(0|[1-9]\d{0,9})$/, 'must be a coin type'))

const textKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be the key of a text record (ENSIP-5)'))
/** The maximum length of a text record, in characters. A small image fits as a `data:` URL. */
export const maxTextLength = 40_000
const textRecords = z.record(textKey, z.string().check(z.maxLength(maxTextLength)))
const addressRecords = z.record(
  coinTypeText,
  z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){1,64}$/, 'must be hex bytes (ENSIP-9)')),
)

/** GET /foyer/v1/config, reduced to the parent under which users can register names. */
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

/** AppKit 1.7.4 sends the version of the response format. Only one version exists. */
const apiVersion = z.optional(z.string().check(z.maxLength(10)))

/** GET /v1/profile/account/{name}: a registered name [S7.15]. Fails with `not_found` if the name is not registered. */
export const getProfileAccount = defineEndpoint({
  name: 'getProfileAccount',
  summary: 'A registered name',
  method: 'GET',
  path: '/v1/profile/account/{name}',
  params: z.object({ name }),
  query: z.object({ ...projectQueryFields, apiVersion }),
  response: registeredName,
})

/** GET /v1/profile/reverse/{address}: the name of an address, as a list of at most one [S7.16]. */
export const getProfileReverse = defineEndpoint({
  name: 'getProfileReverse',
  summary: 'Names of an address',
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  params: z.object({ address: evmAddress }),
  query: z.object({ ...projectQueryFields, sender: z.optional(z.string().check(z.maxLength(200))), apiVersion }),
  response: z.array(registeredName),
})

/** GET /v1/profile/suggestions/{name}: the given label and similar ones, each with its availability [S7.17, S7.27]. */
export const getProfileSuggestions = defineEndpoint({
  name: 'getProfileSuggestions',
  summary: 'Suggestions for a typed name',
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  params: z.object({ name }),
  query: z.object({ ...projectQueryFields, zone: z.optional(z.string().check(z.maxLength(255))) }),
  response: z.object({
    suggestions: z.array(
      z.object({
        name: z.string(),
        /** The name cannot be registered now. */
        registered: z.boolean(),
        /**
         * The reason, if it is not that the name is already registered: a `NameFault`, such as `reserved`. Foyer
         * extension.
         */
        fault: z.optional(z.string()),
      }),
    ),
  }),
})

/**
 * POST /v1/profile/account: registers a name. `message` is the JSON of S3.41, signed by `address` [S3.41, S3.42,
 * S7.18]. AppKit 1.7.4 sends no project id here.
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

/** The signed message of a registration [S3.41]. `timestamp` is in seconds [S9.33]. */
export const registrationMessage = z.object({
  name,
  attributes: textRecords,
  timestamp: z.number().check(z.int(), z.minimum(0)),
})

/**
 * The reasons to reject a name. Sent as `reason` in an error's context, and as `name` in the `reasons` for AppKit
 * 1.7.4.
 */
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

/** The reason to reject a name. */
export type NameFault = (typeof nameFaults)[number]

/** A change that the owner of a name requests. `records` replaces all records of the name. */
export const nameChange = z.union([
  z.object({ kind: z.literal('records'), name, texts: textRecords, addresses: addressRecords }),
  z.object({ kind: z.literal('rename'), name, newName: name }),
  z.object({ kind: z.literal('release'), name }),
])

/** A change that the owner of a name requests. */
export type NameChange = z.infer<typeof nameChange>

/**
 * POST /foyer/v1/names/changes: changes a name for its owner. The owner signs the text of `writeNameChangeMessage`.
 * Foyer extension.
 */
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
    /**
     * Milliseconds since 1970. Valid for five minutes. Must be later than the time in any earlier message of the
     * address.
     */
    timestampMs: z.number().check(z.int(), z.minimum(0)),
    signature,
  }),
  response: z.object({ name: z.nullable(registeredName) }),
})

/**
 * GET /foyer/v1/names/resolve/{name}: the records of any name, of this server or of a registry (ENSIP-10, EIP-3668).
 * Foyer extension.
 */
export const getNameRecords = defineEndpoint({
  name: 'getNameRecords',
  summary: 'Address and avatar of any name',
  method: 'GET',
  path: '/foyer/v1/names/resolve/{name}',
  params: z.object({ name }),
  query: z.object({ ...projectQueryFields, coinType: z.optional(coinTypeText) }),
  response: z.object({
    /** Null if the name does not exist or has no address. */
    address: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    /** The name belongs to the parent of this server's operator. */
    isOurs: z.boolean(),
  }),
})

const ccipParams = z.object({
  sender: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')),
  data: z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*(\.json)?$/, 'must be hex'), z.maxLength(20_005)),
})
const ccipAnswer = z.object({ data: z.string() })

/**
 * GET /foyer/v1/names/ccip/{sender}/{data}: the gateway to which the resolver contract sends clients (EIP-3668). Any
 * origin may use it.
 */
export const getNameGateway = defineEndpoint({
  name: 'getNameGateway',
  summary: 'Signed records for the resolver contract (EIP-3668)',
  method: 'GET',
  path: '/foyer/v1/names/ccip/{sender}/{data}',
  params: ccipParams,
  query: z.object({}),
  response: ccipAnswer,
})

/** POST /foyer/v1/names/ccip: the same gateway for longer requests (EIP-3668). */
export const postNameGateway = defineEndpoint({
  name: 'postNameGateway',
  summary: 'Signed records for the resolver contract, for long requests',
  method: 'POST',
  path: '/foyer/v1/names/ccip',
  query: z.object({}),
  body: ccipParams,
  response: ccipAnswer,
})

/**
 * The maximum length of a value in a message, in characters. A longer value is replaced by its digest, so that a wallet
 * can show the message.
 */
const maxShownChars = 200

/**
 * Returns the message that the owner of a name signs for a change (EIP-191). The server creates the message again from
 * the request and never parses the signed text.
 *
 * @example
 * await writeNameChangeMessage({ kind: 'release', name: 'maya.foyer.eth' }, 1_764_000_000_000)
 */
export async function writeNameChangeMessage(change: NameChange, timestampMs: number): Promise<string> {
  const lines = await formatChange(change)
  return [...lines, '', `Issued at: ${new Date(timestampMs).toISOString()}`].join('\n')
}

async function formatChange(change: NameChange): Promise<string[]> {
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

/** Quotes the value as JSON, so that it cannot look like another line. */
async function showValue(value: string): Promise<string> {
  if (value.length <= maxShownChars) return JSON.stringify(value)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${value.length} characters, SHA-256 ${hex}`
}
