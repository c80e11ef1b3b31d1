import { posix, sep } from 'node:path'

/**
 * Where a source file goes below `dist`, without extension: the kit's own files keep their place, those of another workspace go
 * to a folder with its name, npm packages to `vendor/` (npm leaves folders named node_modules out of a package).
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
