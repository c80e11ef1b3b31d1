import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { framePath } from '@foyer/contract/frame/frameAddress'
import { type FrameManifest, frameManifest } from '@foyer/contract/frame/frameManifest'
import { type FramePage, fillFramePage, frameQuery } from '@foyer/contract/frame/framePage'
import type { NetworksFile } from '@foyer/contract/networksFile'
import type { Hono } from 'hono'
import { HttpError } from '../errors/HttpError.js'
import { ServerError } from '../errors/ServerError.js'
import { requireProject } from '../http/checkAccess.js'
import { readClientAddress } from '../http/clientAddress.js'
import type { RateLimits } from '../http/createRateLimits.js'
import type { NodeBindings } from '../http/mountApiRoutes.js'
import type { Project } from '../http/Project.js'
import type { FrameContext } from '../login/frame/FrameContext.js'
import { isSponsored } from '../operations/sponsoring/checkPolicy.js'
import { domainsOf, frameAncestorsOf, isEmbedPattern } from '../projects/embedOrigins.js'

interface BuiltFrame {
  readonly manifest: FrameManifest
  readonly files: ReadonlyMap<
    string,
    { readonly bytes: Uint8Array<ArrayBuffer>; readonly headers: Record<string, string> }
  >
}

/**
 * Reads the build, and checks each file against the manifest. Throws {@link ServerError} that names a file that does
 * not match.
 */
export function loadFrameBuild(folder: string): BuiltFrame {
  const manifest = frameManifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const files: [string, { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }][] = []
  for (const { path, sha256, contentType, contentSecurityPolicy } of manifest.files) {
    if (!/^[\w-]+(\/[\w.-]+)*$/.test(path) || path.includes('..'))
      throw new ServerError('broken_data', `${path} is not a path of the frame`)
    const bytes = new Uint8Array(readFileSync(join(folder, path)))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new ServerError('broken_data', `${path} does not match its hash in the manifest`)
    const headers = {
      'Content-Type': contentType,
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${sha256}"`,
    }
    files.push([`/${path}`, { bytes, headers }])
  }
  return { manifest, files: new Map(files) }
}

/** The browser features that the frame may use, but no other origin inside it. */
const permissionsPolicy = [
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** Serves the built frame: its page, which contains the data of one project, and its immutable files. */
export function serveFrame(app: Hono<NodeBindings>, context: FrameContext, rateLimits: RateLimits): void {
  const state: { built?: BuiltFrame } = {}
  const getBuilt = (): BuiltFrame => {
    try {
      state.built ??= loadFrameBuild(context.config.frameDir)
      return state.built
    } catch (cause) {
      throw new HttpError('unavailable', 'The frame is not built (npm run build:server)', { cause })
    }
  }
  const { networks } = context.config.networks
  const chains = networks.map(({ chainId }) => chainId)
  const routers = listRouters(networks)

  app.get(framePath, async (c) => {
    const remote = c.env?.incoming?.socket?.remoteAddress
    const address = readClientAddress(remote, c.req.header('x-forwarded-for'), context.config.trustedProxyHops)
    await rateLimits.consume('call', address, 1)
    const query = frameQuery.safeParse(c.req.query())
    const project = requireProject(query.success ? await context.projects.findProject(query.data.projectId) : undefined)
    const { manifest } = getBuilt()
    // Allow all origins of the project as ancestors, and let the frame check the actual one. A reload, or a request
    // without Referer, does not reveal the host page.
    const origins = project.allowedOrigins.filter(isEmbedPattern)
    const ancestors = `frame-ancestors ${frameAncestorsOf(project.allowedOrigins)}`
    return new Response(
      fillFramePage(manifest.html, {
        projectId: project.id,
        origins,
        domains: domainsOf(origins),
        chains,
        routers,
        smartAccounts: listSmartAccounts(networks, project),
        approvals: project.approvals,
      }),
      {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': `${manifest.contentSecurityPolicy}; ${ancestors}`,
          'Cache-Control': 'no-store',
          'Permissions-Policy': permissionsPolicy,
          // Pages of other origins embed this page. `frame-ancestors` limits them.
          'Cross-Origin-Resource-Policy': 'cross-origin',
          // Remove the default DENY: older browsers would use it instead of the list above.
          'X-Frame-Options': '',
        },
      },
    )
  })

  app.get('/frame/*', (c) => {
    const file = getBuilt().files.get(new URL(c.req.url).pathname)
    if (file === undefined) throw new HttpError('not_found', 'There is no such address')
    if (c.req.header('if-none-match') === file.headers.ETag)
      return new Response(null, { status: 304, headers: file.headers })
    return new Response(file.bytes, { headers: file.headers })
  })
}

/**
 * Returns the router contracts of the server's pool swaps by network. The frame can decode calls to them, but not those
 * of vendors.
 */
function listRouters(networks: NetworksFile['networks']): FramePage['routers'] {
  const rows = networks.flatMap(({ chainId, swaps = [] }) =>
    swaps.flatMap((source) => {
      if (source.provider !== 'pools') return []
      const routers = source.venues.map(({ router }) => router.toLowerCase())
      return [[chainId, { wrapped: source.wrappedNative.toLowerCase(), routers }] as const]
    }),
  )
  return Object.fromEntries(rows)
}

/** Returns the contracts of smart accounts by network, and whether the project sponsors fees there. */
function listSmartAccounts(networks: NetworksFile['networks'], project: Project): FramePage['smartAccounts'] {
  type Row = readonly [string, NonNullable<FramePage['smartAccounts']>[string]]
  const rows = networks.flatMap(({ chainId, smartAccounts }): readonly Row[] => {
    if (!smartAccounts) return []
    // Select the fields: the URLs of bundler and paymaster can contain keys.
    const { paymaster } = smartAccounts
    const sponsored = {
      isSponsored: isSponsored(project, { chainId, smartAccounts }),
      ...(paymaster?.startsWith('0x') && { paymaster: paymaster.toLowerCase() }),
    }
    if (smartAccounts.kind === 'counterfactual') {
      const { kind, factory, implementation } = smartAccounts
      return [[chainId, { kind, factory, implementation, ...sponsored }]]
    }
    const { delegate, kind, permissions } = smartAccounts
    const row = { delegate, kind, ...sponsored, ...(permissions && { permissions: permissions.toLowerCase() }) }
    return [[chainId, row] as const]
  })
  return Object.fromEntries(rows)
}
