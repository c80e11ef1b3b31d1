import * as z from 'zod/mini'
import { hex32, topic } from './topic.js'

/** The parts of a pairing URI of version 2 (EIP-1328), as text. `expiryTimestamp` is in seconds since 1970. */
export const pairingUriParts = z.object({
  topic,
  version: z.literal('2'),
  symKey: hex32,
  'relay-protocol': z.string().check(z.regex(/^[a-z0-9-]{1,50}$/)),
  'relay-data': z.optional(z.string().check(z.maxLength(500))),
  expiryTimestamp: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  methods: z.optional(z.string().check(z.maxLength(500))),
})
