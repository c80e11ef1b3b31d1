import * as z from 'zod/mini'
import { caipChainId } from './namespaces.js'
import { peerMetadata } from './peerMetadata.js'
import { hex32 } from './topic.js'

const text = z.string().check(z.minLength(1), z.maxLength(2_048))
/** A statement may list every method of an authorisation (EIP-5573). */
const longText = z.string().check(z.maxLength(20_000))
/** An authorisation lists every method and the chains of each method. */
const resource = z.string().check(z.minLength(1), z.maxLength(32_768))
/** Makes a field optional and nullable: some wallets send null for an absent field. */
function absent<Value>(schema: z.ZodMiniType<Value>) {
  return z.optional(z.nullable(schema))
}

/** The fields of a CAIP-122 message that are in both the request and the response. Times are in ISO 8601. */
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

/** The message that an app requests the wallet to sign while it connects. */
export const authPayload = z.object({
  type: z.literal('caip122'),
  chains: z.array(caipChainId).check(z.minLength(1), z.maxLength(1_000)),
  ...fields,
})
/** The message that an app requests the wallet to sign while it connects. */
export type AuthPayload = z.infer<typeof authPayload>

/** A signed message (CAIP-74). */
export const cacao = z.object({
  h: z.object({ t: z.literal('caip122') }),
  p: z.object({
    /** The signer: `did:pkh:` and a CAIP-10 account. */
    iss: text,
    ...fields,
  }),
  s: z.object({ t: z.literal(['eip191', 'eip1271']), s: resource, m: absent(resource) }),
})
/** A signed message (CAIP-74). */
export type Cacao = z.infer<typeof cacao>

/** The wallet's approval: the signed messages, and the public key from which both sides derive the session key. */
export const authAnswer = z.object({
  cacaos: z.array(cacao).check(z.minLength(1), z.maxLength(200)),
  responder: z.object({ publicKey: hex32, metadata: peerMetadata }),
})
