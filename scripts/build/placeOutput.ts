import { posix, sep } from 'node:path'

/**
 * Returns the path of a source file below `dist`, without extension. The kit's own files keep their path. Files of
 * another workspace go to a folder with its name. npm packages go to `vendor/`, because npm omits folders named
 * node_modules from a package.
 */
export function placeOutput(root: string, file: string): string {
  // regexp-ignore: the input is our own
  const path = file.split(sep).join('/').replace(/\?.*$/, '')
  const base = root.split(sep).join('/').replace(/\/$/, '')
  const inside = path.startsWith(`${base}/`)
    ? path.slice(base.length + 1)
    : path.replace(/^.*?node_modules\//, 'node_modules/')
  const bare = inside.replace(/\.(d\.)?[cm]?[jt]sx?$/, '')
  const at = bare.lastIndexOf('node_modules/')
  if (at !== -1) return posix.join('vendor', bare.slice(at + 'node_modules/'.length))
  if (bare.startsWith('packages/kit/src/')) return bare.slice('packages/kit/src/'.length)
  const [, workspace, inner] = /^packages\/([^/]+)\/src\/(.+)$/.exec(bare) ?? []
  if (workspace !== undefined && inner !== undefined) return posix.join(workspace, inner)
  return posix.join('runtime', posix.basename(bare))
}
