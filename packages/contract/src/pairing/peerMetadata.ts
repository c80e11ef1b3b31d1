import * as z from 'zod/mini'

function text(length: number) {
  return z.string().check(z.maxLength(length))
}

/** The metadata with which a peer describes itself. A view must treat it as untrusted text. */
export const peerMetadata = z.object({
  name: text(500),
  description: z.optional(text(5_000)),
  url: z.optional(text(2_000)),
  icons: z.optional(z.array(text(2_000)).check(z.maxLength(20))),
  redirect: z.optional(
    z.object({
      native: z.optional(text(2_000)),
      universal: z.optional(text(2_000)),
      linkMode: z.optional(z.boolean()),
    }),
  ),
})

/** The metadata with which a peer describes itself. */
export type PeerMetadata = z.infer<typeof peerMetadata>
