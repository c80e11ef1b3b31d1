import * as z from 'zod/mini'
import { caipChainId } from './namespaces.js'
import { peerMetadata } from './peerMetadata.js'
import { hex32 } from './topic.js'

const text = z.string().check(z.minLength(1), z.maxLength(2_048))
/** A statement may list every method of an authorisation (EIP-5573). */
const longText = z.string().check(z.maxLength(20_000))
/** An authorisation names each method and, of each, the chains. */
const resource = z.string().check(z.minLength(1), z.maxLength(32_768))
/** Left out, or null by wallets that write out everything. */
function absent<Value>(schema: z.ZodMiniType<Value>) {
  return z.optional(z.nullable(schema))
}

/** What both the question and the answer say of a message of CAIP-122; times as ISO 8601. */
const fields = {
  domain: text,
  /** The URI. */
  aud: text,
  version: text,
  nonce: text,
  /** Issued at. */
  iat: text,
  statement: absent(longText),
  /** Not before. */
  nbf: absent(text),
  /** Expiration time. */
  exp: absent(text),
  requestId: absent(text),
  resources: absent(z.array(resource).check(z.maxLength(100))),
}

/** What an app asks a wallet to sign while it connects. */
export const authPayload = z.object({
  type: z.literal('caip122'),
  chains: z.array(caipChainId).check(z.minLength(1), z.maxLength(1_000)),
  ...fields,
})
/** What an app asks a wallet to sign while it connects. */
export type AuthPayload = z.infer<typeof authPayload>

/** One message that was signed (CAIP-74). */
export const cacao = z.object({
  h: z.object({ t: z.literal('caip122') }),
  p: z.object({
    /** Whose it is: `did:pkh:` and a CAIP-10 account. */
    iss: text,
    ...fields,
  }),
  s: z.object({ t: z.literal(['eip191', 'eip1271']), s: resource, m: absent(resource) }),
})
/** One message that was signed (CAIP-74). */
export type Cacao = z.infer<typeof cacao>

/** The wallet's yes: what it signed, and the key from which both derive the session's. */
export const authAnswer = z.object({
  cacaos: z.array(cacao).check(z.minLength(1), z.maxLength(200)),
  responder: z.object({ publicKey: hex32, metadata: peerMetadata }),
})
