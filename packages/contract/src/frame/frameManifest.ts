import * as z from 'zod/mini'

/** `apps/frame/dist/manifest.json`: what the build of the frame hands to the server that serves it. */
export const frameManifest = z.object({
  /** Version of the frame and a hash of all its files; the same sources give the same one. */
  version: z.string(),
  /** The page of `GET /sdk`, to be filled by `fillFramePage`. */
  html: z.string(),
  /** Policy of the page, all but `frame-ancestors`, which the project decides. */
  contentSecurityPolicy: z.string(),
  files: z.array(
    z.object({
      /** Path on the frame's origin, below `dist` too: `frame/main-4f1c.js`. Its content never changes. */
      path: z.string(),
      contentType: z.string(),
      /** Hex. */
      sha256: z.string(),
      /** Subresource integrity, `sha384-…`. */
      integrity: z.string(),
      /** Policy to send with the file: a worker takes its own from there. */
      contentSecurityPolicy: z.string(),
    }),
  ),
})

export type FrameManifest = z.infer<typeof frameManifest>
