import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SandboxError } from '../SandboxError.js'

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
}

/** The platform's own anvil binary (its npm `bin` is a Node wrapper that would swallow signals); throws when there is none. */
export function findAnvil(platform: string = process.platform, arch: string = process.arch): string {
  const name = packages[`${platform}-${arch}`]
  if (name === undefined) throw new SandboxError('unavailable', `there is no anvil for ${platform} on ${arch}`)
  const require = createRequire(import.meta.url)
  // The wrapper depends on the platform package, which npm may have nested under it.
  const wrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  const folder = dirname(wrapper.resolve(`${name}/package.json`))
  const binary = join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (!existsSync(binary)) throw new SandboxError('unavailable', `${name} is installed without its binary; run npm ci`)
  return binary
}
