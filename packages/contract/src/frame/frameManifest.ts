import * as z from 'zod/mini'

/** The file `apps/frame/dist/manifest.json`: the build of the frame writes it for the server that serves the frame. */
export const frameManifest = z.object({
  /** The version of the frame and a hash of all its files. The same sources give the same value. */
  version: z.string(),
  /** The page of `GET /sdk`, as a template for `fillFramePage`. */
  html: z.string(),
  /** The Content-Security-Policy of the page without `frame-ancestors`, which depends on the project. */
  contentSecurityPolicy: z.string(),
  files: z.array(
    z.object({
      /**
       * The path on the frame's origin and below `dist`, such as `frame/main-4f1c.js`. The content of a path never
       * changes.
       */
      path: z.string(),
      contentType: z.string(),
      /** In hex. */
      sha256: z.string(),
      /** Subresource integrity value, `sha384-…`. */
      integrity: z.string(),
      /** The policy to send with the file. A worker uses the policy of its script, not that of the page. */
      contentSecurityPolicy: z.string(),
    }),
  ),
})

export type FrameManifest = z.infer<typeof frameManifest>
